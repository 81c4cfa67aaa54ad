#!/bin/sh
# Packages: dayjs 1.11.23, spacetime 7.15.0 and @formkit/tempo 1.1.0 (npm), on Node 20 or later.
# Behaviour: where a day begins in a zone that is named depends on the zone of the process. With
# TZ=UTC, `startOf('day')` and `startOf('month')` of dayjs and spacetime and `tzDate` of tempo are
# midnight in Berlin and Phoenix on all days of 2026. With TZ=America/New_York, days near a change of
# clocks begin an hour off: in Berlin 4 with dayjs and 2 with tempo, in Phoenix, which has no change, 2
# with spacetime. November begins an hour off there, asked on any of its 30 days. `add(1, 'day')` of
# dayjs is off in UTC, too, on both days of change in Berlin.
# Expected: with a zone that is named, as in dayjs(at).tz(zone), that of the machine has no part.
# Hurts: reports by day are right in CI and in a container, and wrong on a desk or the other way.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent dayjs@1.11.23 spacetime@7.15.0 @formkit/tempo@1.1.0
cat >check.mjs <<'JS'
import { tzDate } from '@formkit/tempo';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import spacetime from 'spacetime';

dayjs.extend(utc);
dayjs.extend(timezone);
const DAY = 86_400_000;
function countWrong(zone) {
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' };
  const format = new Intl.DateTimeFormat('sv', options);
  const wrong = { day: 0, month: 0, nextDay: 0, spacetimeDay: 0, spacetimeMonth: 0, tempo: 0 };
  for (let noon = Date.UTC(2026, 0, 1, 12); noon < Date.UTC(2027, 0, 1); noon += DAY) {
    const [day] = new Date(noon).toISOString().split('T');
    const [next] = new Date(noon + DAY).toISOString().split('T');
    const month = `${day.slice(0, 7)}-01`;
    const count = (name, date, at) => {
      if (format.format(at) !== `${date} 00:00:00`) wrong[name] += 1;
    };
    const inZone = dayjs(noon).tz(zone);
    count('day', day, inZone.startOf('day').valueOf());
    count('month', month, inZone.startOf('month').valueOf());
    count('nextDay', next, dayjs.tz(day, zone).add(1, 'day').valueOf());
    count('spacetimeDay', day, spacetime(noon, zone).startOf('day').epoch);
    count('spacetimeMonth', month, spacetime(noon, zone).startOf('month').epoch);
    count('tempo', day, tzDate(`${day}T00:00`, zone));
  }
  return Object.values(wrong).join(' ');
}
console.log(`${process.env.TZ}: ${['Europe/Berlin', 'America/Phoenix'].map(countWrong).join(', ')}`);
JS
echo 'Wrong days of Berlin, of Phoenix: dayjs day, month, next day; spacetime day, month; tempo day'
seen=$(for zone in UTC America/New_York; do TZ=$zone node check.mjs; done)
echo "$seen"
test "$seen" = 'UTC: 0 0 2 0 0 0, 0 0 0 0 0 0
America/New_York: 4 30 4 0 0 2, 0 0 2 2 30 0'
