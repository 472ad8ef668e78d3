import { useState, type ReactNode } from 'react';

/** A place for files: dropped here or chosen by the buttons in it, and how they are written. */
export function DropZone({
  words,
  ours,
  layout,
  fault,
  onLayout,
  onDrop,
  children,
}: {
  words: string;
  /** Our own layout, as the list names it. */
  ours: string;
  layout: string;
  fault: string;
  onLayout: (layout: string) => void;
  onDrop: (dropped: DataTransfer) => void;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  return (
    <div
      className={over ? 'dropzone over' : 'dropzone'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer);
      }}
    >
      <p className="text-14 font-[550]">{words}</p>
      {children}
      <label className="fields-line">
        <span>Written as</span>
        <select
          className="input w-auto"
          value={layout}
          onChange={(event) => onLayout(event.target.value)}
        >
          <option value="">{ours}</option>
          <option value="meaning-evals">meaning-evals</option>
        </select>
      </label>
      <p className="fault" role="alert" hidden={!fault}>
        {fault}
      </p>
    </div>
  );
}
