import { createDraft, performAction } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { patientUseService } from '../../../modules/clinical/pharmacy/wards/patient-use/patient-use.server.ts'
import { type PharmacyWorld, today } from './pharmacy-world.ts'

/** What is used without an order. */
export function useVerbs({ act, chief, storeId, professionalId }: PharmacyWorld) {
  const run = (id: string, action: 'approve' | 'return' | 'annul', input: object = {}) =>
    act((tx) => performAction(patientUseService, { tx, actor: chief, today, id, action, input }))
  const linesOf = (id: string) =>
    act(
      (tx) => rowsFrom<{ id: string; quantity: number; returned: number; chargeWarning: string | null }>(tx)`
        select id, quantity::float8 as quantity, returned::float8 as returned, charge_warning
        from pharmacy.patient_use_line where parent_id = ${id}::uuid order by position`,
    )
  return {
    run,
    linesOf,
    used: async (lines: readonly object[], change: object = {}) => {
      const store = { storeId, date: today, happenedOn: null, costCentreId: null }
      const who = {
        admissionId: null,
        professionalId,
        kitId: null,
        kits: null,
        purpose: 'Cirugía programada',
      }
      const unsaid = {
        included: false,
        lotId: null,
        lotReason: null,
        serial: null,
        alertReason: null,
        unchargedReason: null,
      }
      const input = {
        ...store,
        ...who,
        ...change,
        lines: lines.map((line) => ({ ...unsaid, ...line })),
      } as never
      const id = await act((tx) => createDraft(patientUseService, { tx, actor: chief, input }))
      await run(id, 'approve')
      return id
    },
  }
}
