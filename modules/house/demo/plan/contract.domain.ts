import { type Day, plural } from '@quina/kernel'
import type { DependenciaName } from '../ground/catalog/catalogs.domain.ts'
import type { Key } from './act.domain.ts'
import { rounded, type Story, workdayAfter } from './story.domain.ts'

export interface Contract {
  readonly leaf: string
  readonly dependencia: DependenciaName
  readonly tercero: string
  /** People bill with a cuenta de cobro, companies with an invoice. */
  readonly isPerson: boolean
  readonly purpose: string
  /** `CPS-014-2026` */
  readonly number: string
  readonly start: Day
  readonly months: number
  /** Whole pesos, for all the months. */
  readonly value: number
}

/** Writes the acts of a contract from the request to the last payment, with occasional errors. */
export function tellContract(story: Story, contract: Contract): void {
  const { chance } = story
  const monthlyValue = rounded(contract.value / contract.months)
  const value = monthlyValue * contract.months
  const certified = chance.chance(40) ? rounded(value * (1 + chance.whole(2, 6) / 100)) : value
  const cdp = certify(story, contract, certified)
  if (cdp === null) return
  const registro = commit(story, contract, { cdp, value })
  if (registro === null) return
  if (certified > value && chance.chance(70)) {
    const lines = [{ at: 0, amount: certified - value }]
    const reason = 'El contrato se suscribió por un valor menor al certificado'
    const date = workdayAfter(contract.start, 2)
    story.tell({ kind: 'adjust', what: 'cdp', on: cdp, action: 'release', lines, reason, date })
  }
  execute(story, contract, { cdp, registro, monthlyValue })
}

function certify(story: Story, contract: Contract, amount: number): Key | null {
  const { chance, tell } = story
  const { leaf, dependencia, purpose, start, months } = contract
  const lines = [{ leaf, amount }]
  const upTo = chance.chance(4) ? 'rejected' : 'approved'
  const input = workdayAfter(start, -chance.whole(9, 16))
  const request = tell({
    kind: 'cdpRequest',
    date: input,
    dependencia,
    modality: 'contract',
    purpose,
    term: plural(months, 'mes', 'meses'),
    lines,
    upTo,
  })
  if (request === null || upTo === 'rejected') return null
  const date = workdayAfter(input, chance.whole(1, 4))
  const expiresOn = chance.chance(30) ? workdayAfter(start, 120) : null
  const cdp = tell({ kind: 'cdp', date, request, dependencia, purpose, expiresOn, lines, upTo: 'approved' })
  if (cdp === null) return null
  if (chance.chance(4)) {
    const reason = 'El proceso de contratación se declaró desierto'
    tell({ ...undone, what: 'cdp', on: cdp, reason, date: workdayAfter(date, chance.whole(10, 30)) })
    return null
  }
  return chance.chance(3) ? null : cdp
}

const undone = { kind: 'adjust', action: 'annul', lines: [] } as const

function commit(
  story: Story,
  contract: Contract,
  { cdp, value }: { readonly cdp: Key; readonly value: number },
): Key | null {
  const { chance, tell } = story
  const { purpose, number, start, months, tercero, isPerson } = contract
  const registro = tell({
    kind: 'registro',
    date: start,
    cdp,
    tercero,
    commitment: isPerson || value > 40_000_000 ? 'contract' : 'order',
    contract: number,
    purpose,
    term: plural(months, 'mes', 'meses'),
    lines: [{ at: 0, amount: value }],
    upTo: 'approved',
  })
  if (registro === null || !chance.chance(3)) return registro
  const reason = 'El contratista no constituyó las garantías dentro del plazo'
  const date = workdayAfter(start, chance.whole(5, 12))
  tell({ ...undone, what: 'registro', on: registro, cascade: chance.chance(50), reason, date })
  return null
}

type Execution = Readonly<{ cdp: Key; registro: Key; monthlyValue: number }>

function execute(story: Story, contract: Contract, { cdp, registro, monthlyValue }: Execution): void {
  const { chance, tell } = story
  const { start, months } = contract
  const unused =
    chance.chance(25) && monthlyValue > 10_000 ? rounded((monthlyValue * chance.whole(5, 30)) / 100) : 0
  for (let month = 1; month <= months; month++) {
    const received = workdayAfter(start, 30 * month)
    const amount = month === months ? monthlyValue - unused : monthlyValue
    oblige(story, contract, { registro, month, date: received, amount })
    if (month === 2 && months > 3 && chance.chance(12))
      grow(story, { cdp, registro, amount: monthlyValue, date: received, contract })
  }
  if (unused === 0) return
  const reason = 'Terminación del contrato con menor valor ejecutado'
  const lines = [{ at: 0, amount: unused }]
  const date = workdayAfter(start, 30 * months + 50)
  const release = { kind: 'adjust', what: 'registro', action: 'release' } as const
  tell({ ...release, on: registro, lines, cascade: chance.chance(70), reason, date })
}

type Month = Readonly<{ registro: Key; month: number; date: Day; amount: number }>

/** Writes the obligación of a month's delivery. One in fifty is entered wrong, annulled and entered again. */
function oblige(story: Story, contract: Contract, { registro, month, date, amount }: Month): void {
  const { chance, tell } = story
  const { isPerson, purpose, leaf } = contract
  const owed = {
    kind: 'obligacion',
    date,
    registro,
    support: isPerson ? 'charge' : 'invoice',
    supportNumber: isPerson ? `CC-${month}` : `FE-${chance.whole(1_000, 98_999)}`,
    reason: 'outside',
    purpose: `${purpose}: pago ${month}`,
    lines: [{ at: 0, leaf, amount }],
    upTo: 'approved',
  } as const
  let obligacion = tell(owed)
  if (obligacion !== null && chance.chance(2)) {
    const reason = 'El soporte se registró con el número equivocado'
    tell({ ...undone, what: 'obligacion', on: obligacion, reason, date })
    obligacion = tell(owed)
  }
  if (obligacion !== null) pay(story, { obligacion, amount, date, purpose: owed.purpose })
}

export type Payment = Readonly<{ obligacion: Key; amount: number; date: Day; purpose: string }>

/** Writes the pago, within the next month; the bank rejects some, which are made again. */
function pay({ chance, tell }: Story, { obligacion, amount, date, purpose }: Payment): void {
  const paid = {
    kind: 'pago',
    date: workdayAfter(date, chance.whole(4, 20)),
    obligacion,
    supportNumber: `CE-${chance.whole(1_000, 9_999)}`,
    purpose,
    lines: [{ at: 0, amount }],
    upTo: 'approved',
  } as const
  const pago = tell(paid)
  if (pago === null || !chance.chance(2)) return
  const back = workdayAfter(paid.date, 2)
  const reason = 'El banco rechazó la transferencia: cuenta inactiva'
  tell({ ...undone, what: 'pago', on: pago, reason, date: back })
  tell({ ...paid, date: workdayAfter(back, 1) })
}

type Growth = Readonly<{ cdp: Key; registro: Key; amount: number; date: Day; contract: Contract }>

/** Adds half a month by an otrosí; the addition is received and paid at once. */
function grow(story: Story, { cdp, registro, amount, date, contract }: Growth): void {
  const more = rounded(amount / 2)
  const lines = [{ at: 0, amount: more }]
  const reason = 'Otrosí: mayor demanda del servicio por pico respiratorio'
  const added = { kind: 'adjust', action: 'add', lines, reason, date } as const
  story.tell({ ...added, what: 'cdp', on: cdp })
  story.tell({ ...added, what: 'registro', on: registro })
  oblige(story, contract, { registro, month: contract.months + 1, date, amount: more })
}
