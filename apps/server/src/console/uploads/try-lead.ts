import { PLATFORMS } from '@zipfront/contracts/console/uploads';
import {
  eligibilityConditions,
  eligibilitySettings,
} from '../../conversions/uploads/eligibility.ts';
import { planUpload } from '../../conversions/uploads/plan-upload.ts';
import { findUploadStates, uploadStatus } from '../../conversions/uploads/upload-states.ts';
import type { Services } from '../../services.ts';
import type { SiteGoal } from './upload-lists.ts';

/** The state of a lead for each goal and platform of its site; null for an unknown lead. */
export async function tryLead(
  { store, now }: Pick<Services, 'store' | 'now'>,
  leadId: string,
  goals: readonly SiteGoal[],
) {
  const conversion = await store.reads
    .selectFrom('conversion')
    .select(['kind', 'status', 'site', 'bot'])
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  if (conversion === undefined) return null;
  const rows = [];
  for (const { site, goal, settings } of goals) {
    if (site !== conversion.site) continue;
    for (const platform of PLATFORMS) {
      const query = { platform, goal: goal.name, site, leadIds: [leadId] };
      const own = eligibilitySettings(settings, goal);
      for await (const [state] of findUploadStates(store.reads, query)) {
        if (state === undefined) continue;
        const conditions = eligibilityConditions(state, platform, own, now());
        const next = planUpload(state, platform, own, now());
        const status =
          next?.change === 'retract' ? 'retracting' : uploadStatus(state, platform, own, now());
        const correction_cents = next?.change === 'restate' ? next.value_cents : null;
        rows.push({ goal: goal.name, platform, state: status, conditions, correction_cents });
      }
    }
  }
  const { kind, status, bot } = conversion;
  return { kind, status, is_bot: bot === 1, rows };
}
