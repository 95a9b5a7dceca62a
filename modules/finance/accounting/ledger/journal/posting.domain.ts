import { type Day, insist, type Money, negate, plus, showPesos, zero } from '@quina/kernel'
import { mustBeOpen, type PeriodFacts, periodName } from '../period/period.domain.ts'
import { type PeriodArea, periodAreas } from '../period-area/period-area.contract.ts'
import type { JournalEntry, JournalLine } from './journal.domain.ts'

/** The facts of an account that decide whether a line may be posted to it. */
export interface AccountFacts {
  readonly id: string
  readonly code: string
  readonly active: boolean
  readonly acceptsMoves: boolean
  readonly requiresTercero: boolean
  readonly requiresCostCentre: boolean
  readonly requiresBase: boolean
  readonly requiresOpenItem: boolean
  readonly treasuryOnly: boolean
  /** The days on which it takes moves. */
  readonly fromDay: Day | null
  readonly untilDay: Day | null
  /** The fuente of its lines that have none of their own. */
  readonly fuenteId: string | null
  /** The only terceros it takes; null when it takes them all. */
  readonly terceros: readonly string[] | null
  /** The only cost centres it takes; null when it takes them all. */
  readonly centres: readonly string[] | null
}

export interface VoucherKindFacts {
  readonly id: string
  readonly code: string
  readonly restarts: 'vigencia' | 'never'
  readonly active: boolean
  readonly allowsOpening: boolean
  readonly allowsClosing: boolean
  readonly movesBanks: boolean
  /** The module that closes its own month for these vouchers; null when only accounting closes it. */
  readonly area: PeriodArea | null
}

/** A month that a module closed before accounting did. */
export type ClosedArea = Readonly<{ vigencia: number; number: number; area: PeriodArea }>

export interface PostingFacts {
  readonly accounts: ReadonlyMap<string, AccountFacts>
  readonly kinds: ReadonlyMap<string, VoucherKindFacts>
  readonly periods: readonly PeriodFacts[]
  readonly closedAreas: readonly ClosedArea[]
  /** The vigencias whose annual closing has begun. */
  readonly closed: readonly number[]
}

/** The accounts and the kind of voucher that an entry is posted with. */
export type PostableEntry = Readonly<{ kind: VoucherKindFacts; accounts: readonly AccountFacts[] }>

/**
 * Checks that an entry may be posted (finance dossier §5.3).
 * @throws Problem CON-011…017, 096, 097 for an account, CON-020, 021, 043 for the period, CON-023, 025 for the kind of voucher.
 */
export function mustBePostable(entry: JournalEntry, facts: PostingFacts): PostableEntry {
  const kind = mustBeKind(entry, facts)
  mustBeOpen(entry.period, periodOf(entry, facts))
  mustBeOpenFor(kind, entry, facts)
  const movesBanks = kind.movesBanks || entry.movesBanks === true
  const opens = entry.period.number === 0
  const place = { movesBanks, facts, day: entry.day, opens, written: entry.written === true }
  const accounts = entry.lines.map((line, index) => mustTake(line, { ...place, at: index }))
  // An entry that opens or closes a year repeats existing balances, even if the account no longer accepts them.
  if (isOfMonth(entry))
    for (const [at, line] of entry.lines.entries())
      mustBeListed(line, accounts[at]!, { at, written: place.written })
  mustBalanceOrder(entry)
  return { kind, accounts }
}

/** Fills in the fuente of each line without one from its account. Entries that open or close a year are not changed. */
export function withFuentes(entry: JournalEntry, accounts: readonly AccountFacts[]): JournalEntry {
  if (!isOfMonth(entry)) return entry
  const lines = entry.lines.map((line, index) => {
    const fuenteId = line.fuenteId ?? accounts[index]!.fuenteId
    return fuenteId === line.fuenteId ? line : { ...line, fuenteId }
  })
  return { ...entry, lines }
}

const isOfMonth = ({ period }: JournalEntry): boolean => period.number >= 1 && period.number <= 12

/**
 * Checks the reversal of an entry of the kind `undone`. Its accounts accepted it once, so only the period and the kinds are
 * checked.
 * @throws Problem CON-020, 021, 043 for the period, CON-023, 025 for the kind of voucher.
 */
export function mustBeReversible(entry: JournalEntry, undone: string, facts: PostingFacts): VoucherKindFacts {
  mustBeOpen(entry.period, periodOf(entry, facts))
  const original = facts.kinds.get(undone)
  if (original !== undefined) mustBeOpenFor(original, entry, facts)
  return mustBeKind(entry, facts)
}

/** @throws Problem CON-043 when the module of that kind of voucher closed the month. */
function mustBeOpenFor(
  { area }: VoucherKindFacts,
  { period }: JournalEntry,
  { closedAreas }: PostingFacts,
): void {
  const closed = closedAreas.some(
    (one) => one.area === area && one.vigencia === period.vigencia && one.number === period.number,
  )
  if (!closed || area === null) return
  insist(
    false,
    'CON-043',
    `${periodAreas[area]} ya cerró ${periodName(period)}: reábralo o use otra fecha.`,
    { status: 409 },
  )
}

const periodOf = ({ period }: JournalEntry, { periods }: PostingFacts): PeriodFacts | undefined =>
  periods.find(({ vigencia, number }) => vigencia === period.vigencia && number === period.number)

function mustBeKind({ kind: code, period }: JournalEntry, { kinds }: PostingFacts): VoucherKindFacts {
  const { number } = period
  const kind = kinds.get(code)
  insist(kind?.active === true, 'CON-025', `El tipo de comprobante ${code} no existe o está inactivo.`)
  const allowed = (number !== 13 || kind.allowsClosing) && (number !== 0 || kind.allowsOpening)
  insist(allowed, 'CON-023', `El tipo de comprobante no permite período ${number}.`)
  return kind
}

interface Place {
  readonly at: number
  readonly movesBanks: boolean
  readonly facts: PostingFacts
  readonly day: Day
  /** The entry opens a vigencia. It carries balances without their withholding base, which stays in the original line. */
  readonly opens: boolean
  /** A person typed the line, so the message goes beside its field. */
  readonly written: boolean
}

type Field = 'accountId' | 'terceroId' | 'costCentreId' | 'base' | 'openItem'

const detailOf = (
  { account }: Pick<JournalLine, 'account'>,
  { at, written }: Pick<Place, 'at' | 'written'>,
  { field, message }: { readonly field: Field; readonly message: string },
) => ({
  facts: { account, line: at + 1 },
  ...(written ? { fields: { [`lines.${at}.${field}`]: message } } : {}),
})

function mustTake(line: JournalLine, place: Place): AccountFacts {
  const { movesBanks, facts, day, opens } = place
  const known = facts.accounts.get(line.account)
  const say = (holds: boolean, code: string, what: string, field: Field = 'accountId') => {
    const message = `La cuenta ${line.account} ${what}.`
    insist(holds, code, message, detailOf(line, place, { field, message }))
  }
  say(known !== undefined, 'CON-011', 'no existe')
  if (known === undefined) throw new Error(`account ${line.account} was not read`)
  say(known.active, 'CON-011', 'está inactiva')
  say(known.fromDay === null || known.fromDay <= day, 'CON-011', 'aún no está vigente en esa fecha')
  say(known.untilDay === null || known.untilDay >= day, 'CON-011', 'ya no está vigente en esa fecha')
  say(known.acceptsMoves, 'CON-011', 'no acepta movimiento')
  say(!known.requiresTercero || line.terceroId !== null, 'CON-012', 'exige tercero', 'terceroId')
  say(
    !known.requiresCostCentre || line.costCentreId !== null,
    'CON-013',
    'exige centro de costo',
    'costCentreId',
  )
  say(!known.requiresBase || opens || line.base !== null, 'CON-014', 'exige base', 'base')
  say(!known.requiresOpenItem || line.openItem !== null, 'CON-015', 'exige documento cruce', 'openItem')
  say(
    !known.treasuryOnly || movesBanks,
    'CON-017',
    'es de banco: solo la mueven los comprobantes de tesorería',
  )
  return known
}

/** @throws Problem CON-096 for a tercero, CON-097 for a cost centre, that is not in the white list of the account. */
function mustBeListed(
  line: JournalLine,
  { code, terceros, centres }: AccountFacts,
  place: Pick<Place, 'at' | 'written'>,
): void {
  const listed = (id: string | null, list: readonly string[] | null) =>
    id === null || list === null || list.includes(id)
  const detail = (field: Field, message: string) => detailOf({ account: code }, place, { field, message })
  const who = `La cuenta ${code} no admite ese tercero: no está en su lista.`
  insist(listed(line.terceroId, terceros), 'CON-096', who, detail('terceroId', who))
  const where = `La cuenta ${code} no admite ese centro de costo: no está en su lista.`
  insist(listed(line.costCentreId, centres), 'CON-097', where, detail('costCentreId', where))
}

/** Order accounts mirror each other: 8 against 89, 9 against 99. @throws Problem CON-016 */
function mustBalanceOrder({ lines }: JournalEntry): void {
  for (const family of ['8', '9']) {
    const net = lines
      .filter(({ account }) => account.startsWith(family))
      .reduce<Money>((total, line) => plus(total, plus(line.debit, negate(line.credit))), zero)
    insist(
      net === zero,
      'CON-016',
      `Las cuentas de orden de la clase ${family} no cuadran entre sí. Diferencia: ${showPesos(net)}.`,
    )
  }
}
