import { nothingDeclared } from '@quina/billing/contract'
import { addCharge } from '@quina/billing/server'
import type { Actor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { doctorOf } from '../../clinical/insurers/admissions.server.ts'

interface Visit {
  readonly admissionId: string
  readonly date: Day
  /** Codes of services with their quantities. */
  readonly services: readonly (readonly [code: string, quantity: string])[]
}

/** Charges the services of a patient on a day, one after the other. */
export async function chargeFor(tx: Tx, actor: Actor, { admissionId, date, services }: Visit): Promise<void> {
  const rows = await tx.selectFrom('tariffs.serviceFace').select(['id', 'code']).execute()
  const ids = new Map(rows.map((row) => [row.code, row.id]))
  const professionalId = (await doctorOf(tx)) as never
  for (const [at, [code, quantity]] of services.entries())
    await addCharge(
      { tx, actor, admissionId },
      {
        serviceId: ids.get(code) as never,
        quantity,
        day: date,
        hour: `09:${10 + at * 5}`,
        professionalId,
        ...nothingDeclared,
        orderNumber: 'ORD-1',
        diagnosisId: null,
        programId: null,
      },
    )
}
