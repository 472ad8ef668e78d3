import type { StudyState } from '../../../view';

export interface PeopleView {
  state: StudyState;
  people: readonly PersonLine[];
  invites: readonly InviteLine[];
  slots: { free: number; total: number };
}

/** Names stand here, apart from labels; a rater's code stands on the overview, apart from names. */
export interface PersonLine {
  id: string;
  name: string;
  email: string | null;
  /** "Owner", "Reviewer", "Rater", … */
  roles: readonly string[];
  you: boolean;
  joinedAt: string;
  /** A rater who joined by a link comes back by their own; a new one revokes the old. */
  mayGetReturnLink: boolean;
  disabled: boolean;
  /** Whether the account is this owner's to disable: everything it has here is in studies of theirs. */
  mayBeDisabled: boolean;
}

export interface InviteLine {
  id: string;
  createdAt: string;
  expiresAt: string;
  uses: number;
  maxUses: number;
  state: 'open' | 'used-up' | 'expired' | 'revoked';
}

/** Shown once: the server keeps only its hash. */
export interface FreshLink {
  url: string;
  /** ISO 8601; null where the link holds until it is revoked. */
  expiresAt: string | null;
  maxUses: number | null;
}
