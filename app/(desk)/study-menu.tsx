import { whole } from '@/app/ui/number-format';
import { NavLink } from './nav-link';
import type { StudyHead } from './view';

/** One study's pages. What needs a closed seal wears the hatch; no number here depends on an answer. */
export function StudyMenu({ study }: { study: StudyHead }) {
  const at = `/studies/${study.slug}`;
  const sealed = !study.opened.includes('labels');
  return (
    <>
      <h2>Before</h2>
      <ul>
        <NavLink href={at}>Overview</NavLink>
        {study.may.seeForm ? (
          <NavLink
            href={`${at}/form`}
            right={study.version === null ? 'draft' : `v${study.version}`}
          >
            Form and guidelines
          </NavLink>
        ) : null}
        {study.may.check ? <NavLink href={`${at}/blindness`}>Blindness check</NavLink> : null}
        {study.may.check ? <NavLink href={`${at}/design`}>Planning</NavLink> : null}
      </ul>
      <h2>During</h2>
      <ul>
        {study.may.managePeople ? (
          <NavLink href={`${at}/people`} right={whole(study.people)}>
            People
          </NavLink>
        ) : null}
        {study.ownSheet ? <NavLink href={`/s/${study.ownSheet}`}>Your own sheet</NavLink> : null}
        {study.may.bringJudgments ? (
          <NavLink href={`${at}/judgments`} sealed={!study.opened.includes('judgments')}>
            Judgments
          </NavLink>
        ) : null}
        {study.may.export ? <NavLink href={`${at}/export`}>Export</NavLink> : null}
      </ul>
      <h2>{sealed ? 'After the seal is opened' : 'After'}</h2>
      <ul>
        <NavLink href={`${at}/agreement`} sealed={sealed}>
          Agreement
        </NavLink>
        {study.pairs > 0 ? (
          <NavLink
            href={`${at}/pairs`}
            sealed={sealed || !study.opened.includes('provenance')}
            right={whole(study.pairs)}
          >
            Pairs
          </NavLink>
        ) : null}
        <NavLink href={`${at}/gold`} sealed={sealed}>
          Gold
        </NavLink>
        <NavLink href={`${at}/disagreements`} sealed={sealed} whole>
          Disagreements
        </NavLink>
        <NavLink href={`${at}/report`} sealed={sealed}>
          Report
        </NavLink>
      </ul>
      <h2>Elsewhere</h2>
      <ul>
        <NavLink href="/studies">All studies</NavLink>
        <NavLink href="/glossary">Glossary</NavLink>
      </ul>
    </>
  );
}
