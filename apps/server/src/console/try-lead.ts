import type { TriedAnswer, TriedLead } from '@zipfront/contracts/console/conversions-out';
import type { FormView } from '@zipfront/contracts/console/form-view';
import { PLATFORMS } from '@zipfront/contracts/console/platform-name';
import type { ExportGoal, ExportSettings } from '@zipfront/contracts/content/export-settings';
import { stateAt } from '../conversions/uploads/count-states.ts';
import { findExportStates } from '../conversions/uploads/find-export-states.ts';
import { askGate } from '../conversions/uploads/may-share.ts';
import { planExport } from '../conversions/uploads/plan-export.ts';
import { storableText } from '../platform/store/storable.ts';
import type { Services } from '../site/services.ts';
import { refusedForm } from './console-page.ts';

/** Longest text of the field; a longer one is cut. */
const MAX_LEAD_LENGTH = 40;

/** A goal of a site. */
interface TriedGoal {
  site: string;
  goal: ExportGoal;
  settings: ExportSettings;
}

/** Asks each condition of the gate about a lead, for each goal and platform. */
export async function tryLead(
  { store, now }: Pick<Services, 'store' | 'now'>,
  typed: string,
  goals: TriedGoal[],
): Promise<{ form: FormView; tried: TriedLead | null }> {
  const leadId = storableText(typed).trim().slice(0, MAX_LEAD_LENGTH);
  const values = { lead: leadId };
  const conversion = await store.reads
    .selectFrom('conversion')
    .select(['kind', 'status', 'site'])
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  if (conversion === undefined) {
    const lead = 'There is no lead with this id. Copy it from a list of a partner or a file.';
    return { form: refusedForm(values, { lead }), tried: null };
  }
  const answers: TriedAnswer[] = [];
  for (const { site, goal, settings } of goals) {
    if (site !== conversion.site) continue;
    for (const platform of PLATFORMS) {
      const asked = { platform, goal: goal.name, site, leadIds: [leadId] };
      const own = { ...goal, notAsked: settings.notAsked };
      for await (const [state] of findExportStates(store.reads, asked)) {
        if (state === undefined) continue;
        const answer = stateAt(state, platform, own, now());
        const conditions = askGate(state, platform, own, now());
        const next = planExport(state, platform, own, now());
        const correctionCents = next?.change === 'restate' ? next.value_cents : null;
        answers.push({ goal: goal.name, platform, answer, conditions, correctionCents });
      }
    }
  }
  const { kind, status } = conversion;
  return { form: { values, errors: {}, message: null }, tried: { kind, status, answers } };
}
