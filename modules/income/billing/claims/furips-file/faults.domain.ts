import { addDays, byDecimal, type Day, day, money, zero } from '@quina/kernel'
import type { ClaimFault, SourceName } from '../claim-form/fault.contract.ts'
import { recordFaults } from '../claim-form/field.domain.ts'
import { type Claim, type ClaimItem, insuredAs } from './claim.domain.ts'
import { furips1 } from './furips1.domain.ts'
import { furips2 } from './furips2.domain.ts'

/** What is missing or wrong in a claim, field by field, by the rules of its receiver (billing dossier §11). */
export const faultsOf = (claim: Claim, on: Day): readonly ClaimFault[] => [
  ...recordFaults('FURIPS1', furips1(claim)),
  ...furips2(claim).flatMap((record, index) => recordFaults(`FURIPS2 línea ${index + 1}`, record)),
  ...eventFaults(claim),
  ...lateFaults(claim, on),
  ...claim.items.flatMap(itemFaults),
]

type Rule = readonly [
  holds: boolean,
  code: string,
  message: string,
  where: readonly [at: string, label: string, source: SourceName],
]

const broken = (rules: readonly Rule[]): readonly ClaimFault[] =>
  rules.flatMap(([holds, code, message, [at, label, source]]) =>
    holds ? [] : [{ at, code, label, message, source }],
  )

/** SOA-065 without an event, SOA-066 to SOA-069 dates and hours in the wrong order, SOA-070 a policy of other days. */
function eventFaults(claim: Claim): readonly ClaimFault[] {
  const { event, victim, care, vehicle } = claim
  const nature = ['FURIPS1.20', 'Naturaleza del evento', 'event'] as const
  if (event === null)
    return broken([[false, 'SOA-065', 'La admisión no está en un evento registrado.', nature]])
  const happened = `${event.date} ${event.time}`
  const entered = `${care.enteredOn} ${care.enteredAt}`
  const left = care.leftOn === null ? null : `${care.leftOn} ${care.leftAt}`
  const { policyFrom, policyTo } = vehicle
  const covers =
    !insuredAs(claim, '1', '4', '6') ||
    policyFrom === null ||
    policyTo === null ||
    (policyFrom <= event.date && event.date <= policyTo)
  return broken([
    [
      victim.birthDate <= event.date,
      'SOA-066',
      'La víctima nació después del evento.',
      ['FURIPS1.12', 'Víctima: nacimiento', 'patient'],
    ],
    [
      victim.diedOn === null || victim.diedOn >= event.date,
      'SOA-067',
      'La víctima falleció antes del evento.',
      ['FURIPS1.13', 'Víctima: fallecimiento', 'patient'],
    ],
    [
      entered >= happened,
      'SOA-068',
      'El ingreso es anterior al evento.',
      ['FURIPS1.80', 'Fecha de ingreso', 'admission'],
    ],
    [
      left === null || left >= entered,
      'SOA-069',
      'El egreso es anterior al ingreso.',
      ['FURIPS1.82', 'Fecha de egreso', 'admission'],
    ],
    [covers, 'SOA-070', 'La póliza no cubría el día del evento.', ['FURIPS1.34', 'Póliza desde', 'event']],
  ])
}

/** A claim to ADRES is due within a year after the discharge (to be contrasted with its norm): it only warns. */
function lateFaults({ toAdres, care: { leftOn } }: Claim, on: Day): readonly ClaimFault[] {
  if (!toAdres || leftOn === null || on <= addDays(day(leftOn), 365)) return []
  const message = 'Pasó más de un año desde el egreso: ADRES puede no recibirla.'
  const where = { at: 'FURIPS1.82', label: 'Fecha de egreso', source: 'admission' } as const
  return [{ ...where, code: 'SOA-073', message, warns: true }]
}

/** SOA-071 quantity by price, SOA-072 more than was invoiced. */
function itemFaults({ quantity, price, amount, claimed }: ClaimItem, at: number): readonly ClaimFault[] {
  const where = `FURIPS2 línea ${at + 1}`
  const multiplied = byDecimal(money(price), quantity, { rounding: 'half-up' })
  const fits = money(claimed) >= zero && money(claimed) <= money(amount)
  return broken([
    [
      multiplied === money(amount),
      'SOA-071',
      'No es la cantidad por el valor unitario.',
      [`${where}.8`, 'Valor facturado', 'invoice'],
    ],
    [fits, 'SOA-072', 'Se reclama más de lo facturado.', [`${where}.9`, 'Valor reclamado', 'claim']],
  ])
}
