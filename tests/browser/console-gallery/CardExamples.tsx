import { FailedRequest } from '../../../apps/console/src/api/client.ts';
import { Button } from '../../../apps/console/src/ui/Button.tsx';
import { Card } from '../../../apps/console/src/ui/Card.tsx';
import { Facts } from '../../../apps/console/src/ui/Facts.tsx';
import { ChangeMark, Figures } from '../../../apps/console/src/ui/Figures.tsx';
import {
  changeOfCount,
  changeOfMoney,
  countText,
  moneyText,
} from '../../../apps/console/src/ui/format.ts';
import { Empty, Failed, Loading } from '../../../apps/console/src/ui/States.tsx';
import { Examples } from './Examples.tsx';

const NOT_REACHED = new FailedRequest(0, 'unreachable', 'The server cannot be reached.');

/** Surfaces, the numbers on them, and what stands in the place of numbers. */
export function CardExamples() {
  return (
    <>
      <Examples of="Card">
        <Card
          title="With links and buttons"
          more={
            <>
              <span>as of 3:00 PM</span>
              <Button kind="quiet">Table</Button>
              <a href="#card" className="link">
                CSV
              </a>
            </>
          }
        >
          <div className="body">
            <p>What the card is about.</p>
          </div>
        </Card>
        <Card title="A title alone">
          <p className="table-note">A note.</p>
        </Card>
      </Examples>
      <Examples of="ChangeMark">
        <p>
          <ChangeMark change={{ direction: 'up', text: '12%' }} />
        </p>
        <p>
          <ChangeMark change={{ direction: 'up', text: '12%' }} better="less" />
        </p>
        <p>
          <ChangeMark change={{ direction: 'same', text: '0%' }} />
        </p>
      </Examples>
      <Examples of="Figures">
        <Figures
          label="Yesterday"
          figures={[
            {
              label: 'Profit',
              value: moneyText(-5_414),
              change: changeOfMoney(-5_414, 12_000),
              note: 'against the mean of four Tuesdays',
            },
            {
              label: 'Leads',
              value: <a href="#figures">{countText(1_918)}</a>,
              change: changeOfCount(1_918, 1_712),
            },
            {
              label: 'Spend, neither good nor bad',
              value: moneyText(1_234_050),
              change: changeOfMoney(1_234_050, 1_100_000),
              better: null,
            },
            { label: 'Visits', value: countText(40_212), change: changeOfCount(5, 5) },
            {
              label: 'Cost per sale',
              value: moneyText(null),
              change: null,
              note: 'no spend was imported',
            },
          ]}
        />
      </Examples>
      <Examples of="Facts">
        <Card title="Where it came from">
          <Facts
            facts={[
              ['Channel', 'paid-search'],
              ['Campaign', 'autumn-and-winter-tires-for-pickup-trucks-in-the-northern-states'],
              ['Not known', null],
              ['Click id', 'EAIaIQobChMIx9rT8Zf-gwMVQ5BQBh0aCAbcEAAYASAAEgJ8X_D_BwE'],
            ]}
          />
        </Card>
      </Examples>
      <Examples of="Empty">
        <Card title="Nothing yet">
          <Empty title="No visits on these days.">
            <a href="#empty" className="link">
              Show all of the last 28 days
            </a>
          </Empty>
        </Card>
      </Examples>
      <Examples of="Failed">
        <Card title="A server that cannot be reached">
          <Failed error={NOT_REACHED} onRetry={() => {}} />
        </Card>
        <Card title="An error of the screen itself">
          <Failed error={new TypeError('x is undefined')} onRetry={() => {}} />
        </Card>
      </Examples>
      <Examples of="Loading">
        <Card title="On its way">
          <Loading rows={4} />
        </Card>
      </Examples>
    </>
  );
}
