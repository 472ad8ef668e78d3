'use client';

import { useFragmentToken } from '@/app/ui/fragment-token';
import { LinkForm } from './link-form';
import { PasswordForm } from './password-form';

/** A link's token stands behind the #; without one, e-mail and password. */
export function SignIn() {
  const token = useFragmentToken();
  return token ? <LinkForm token={token} /> : <PasswordForm />;
}
