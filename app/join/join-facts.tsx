import { counted } from '@/app/ui/number-format';

/** What a rater should know before saying yes. */
export function JoinFacts({ total }: { total: number | null }) {
  return (
    <dl className="facts">
      {total === null ? null : (
        <Fact name="How much">
          {counted(total, 'item')} on your sheet, one at a time, in an order drawn for you alone.
        </Fact>
      )}
      <Fact name="Who sees you">
        The author sees the name you choose and how far you are. What you answer is sealed for them
        until the study is closed and they open that seal, which is logged. Exports carry a random
        code in place of the name.
      </Fact>
      <Fact name="What is kept">
        Your answers, the time each reached the server, and the time you were active on it. Not your
        e-mail, address or location.
      </Fact>
      <Fact name="What you will not see">
        Who or what wrote a text, what others said, and what any model said.
      </Fact>
      <Fact name="If you withdraw">
        On your word the values you gave are erased, and no figure and no later export holds them.
        That there was an answer, and when, stays in the record without what it said.
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
