import { rowsFrom, type Tx } from '@quina/db/server'
import type { ReadService } from './read.contract.ts'

/** Returns services by id, and reads only those that it has not read before. */
export type ChargedServices = (tx: Tx, ids: readonly string[]) => Promise<(id: string) => ReadService>

/** The most services kept in memory: beyond that all are dropped and read again when needed. */
const rememberedMax = 10_000

/** Reads each charged service once: a hospital has some thousands of services, and an export millions of charges. */
export function chargedServices(): ChargedServices {
  const remembered = new Map<string, ReadService>()
  return async (tx, ids) => {
    if (remembered.size > rememberedMax) remembered.clear()
    const missing = [...new Set(ids.filter((id) => !remembered.has(id)))]
    if (missing.length > 0)
      for (const { id, ...facts } of await servicesIn(tx, missing)) remembered.set(id, facts)
    return (id) => {
      const found = remembered.get(id)
      if (found === undefined) throw new Error(`the service ${id} of a charge is not there`)
      return found
    }
  }
}

async function servicesIn(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly (ReadService & { readonly id: string })[]> {
  return rowsFrom<ReadService & { readonly id: string }>(tx)`
    select s.id, s.kind, s.name,
           coalesce(case when s.kind in ('medicine', 'device') then coalesce(u.code, s.cum_code) end,
                    q.code, u.code, s.cum_code, s.code) as code,
           o.code as other_kind, g.code as group, r.code as reps_service, f.code as finalidad, x.code as cause,
           case when s.rips_object = 'medicamentos' then jsonb_build_object(
             'type', mt.code, 'unit', coalesce(du.code, dm.code), 'ingredient', ai.code, 'ingredientName', ai.name,
             'concentration', trim_scale(s.concentration)::text, 'concentrationUnit', cu.code, 'form', ph.code)
           end as medicine
    from tariffs.service_face s
    left join reference.entry_face q on q.id = s.cups_id
    left join reference.entry_face u on u.id = s.ium_id
    left join reference.entry_face o on o.id = s.other_service_type_id
    left join reference.entry_face g on g.id = s.service_group_id
    left join reference.entry_face r on r.id = s.reps_service_id
    left join reference.entry_face f on f.id = s.finalidad_id
    left join reference.entry_face x on x.id = s.external_cause_id
    left join reference.entry_face mt on mt.id = s.medicine_type_id
    left join reference.entry_face du on du.id = s.dispensing_unit_id
    left join reference.entry_face dm on dm.id = s.dispensing_measure_id
    left join reference.entry_face ai on ai.id = s.ingredient_id
    left join reference.entry_face cu on cu.id = s.concentration_unit_id
    left join reference.entry_face ph on ph.id = s.pharmaceutical_form_id
    where s.id = any(${[...ids]}::uuid[])`
}
