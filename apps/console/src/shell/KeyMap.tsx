import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Checkbox } from '../ui/fields.tsx';
import { areKeysOn, COMMAND_KEYS, switchKeys } from '../ui/use-keys.ts';
import './key-map.css';

/** The keys of the console, by where they work. */
const KEYS: readonly (readonly [place: string, keys: readonly (readonly [string, string])[]])[] = [
  [
    'Everywhere',
    [
      [COMMAND_KEYS.text, 'Search or jump to a screen, a campaign, a lead'],
      ['Z', 'Undo what you did last, within an hour'],
      ['?', 'These keys'],
      ['Esc', 'Close what is open'],
    ],
  ],
  [
    'Charts',
    [
      ['← →', 'The day before, the day after'],
      ['Home End', 'The first and the last day'],
    ],
  ],
  [
    'Queues of the desk',
    [
      ['J K', 'The next and the previous item'],
      ['/', 'Search'],
      ['S', 'Show the number or the contact'],
      ['T', 'Take it over'],
      ['P', 'The price of an order'],
      ['1 … 4', 'An outcome of a call, a status of an order'],
      ['A R', 'Approve and reject a review'],
      ['O', 'Open a call again'],
      ['Ctrl+Enter', 'Store a note that is being typed'],
    ],
  ],
];

export default function KeyMap({ onClose }: { onClose(): void }) {
  const [areOn, setAreOn] = useState(areKeysOn);
  return (
    <Dialog title="Keys" onClose={onClose}>
      {KEYS.map(([place, keys]) => (
        <section key={place} className="key-map">
          <h3>{place}</h3>
          <dl>
            {keys.map(([names, action]) => (
              <div key={names}>
                <dt>
                  {names.split(' ').map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{action}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        label="Single keys work in this browser"
        checked={areOn}
        onChange={({ target }) => {
          switchKeys(target.checked);
          setAreOn(target.checked);
        }}
      />
      <div className="actions">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
