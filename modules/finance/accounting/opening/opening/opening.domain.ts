import {
  type Day,
  firstDayOf,
  insist,
  type Money,
  minus,
  moneyText,
  must,
  showPesos,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'

/** The facts of an account that decide whether it may have an opening balance. */
export interface OpeningAccount {
  readonly code: string
  readonly active: boolean
  readonly acceptsMoves: boolean
  readonly requiresTercero: boolean
  readonly requiresCostCentre: boolean
  readonly requiresOpenItem: boolean
  /** The fuente of its lines that have none of their own. */
  readonly fuenteId: string | null
}

export interface OpeningLine {
  readonly accountId: string
  readonly terceroId: string | null
  readonly costCentreId: string | null
  readonly fuenteId: string | null
  readonly openItem: string | null
  readonly issuedOn: Day | null
  readonly dueOn: Day | null
  readonly debit: Money
  readonly credit: Money
}

/** Whether the books begin after 1 January: they then open with the moves of the year so far, classes 4 to 7 too. */
export const startsMidYear = (startsOn: Day): boolean => startsOn > firstDayOf(vigenciaOf(startsOn))

interface At {
  readonly account: OpeningAccount | undefined
  readonly startsOn: Day
  /** The prefix of the field names: `lines.3.`. */
  readonly prefix?: string
}

type Rule = readonly [holds: boolean, code: string, field: keyof OpeningLine, message: string]

/**
 * Checks one opening balance (finance dossier §5.9).
 * @throws Problem CON-011 … 015 as the account requires, CON-019 without one side, CON-031 for an account of result on 1 January,
 * CON-033 for days out of order.
 */
export function mustOpen(line: OpeningLine, { account, startsOn, prefix = '' }: At): void {
  const rules: readonly Rule[] =
    account === undefined
      ? [[false, 'CON-011', 'accountId', 'La cuenta no existe.']]
      : [...rulesOfAccount(line, account, startsOn), ...rulesOfLine(line, startsOn)]
  for (const [holds, code, field, message] of rules) must(holds, code, `${prefix}${field}`, message)
}

function rulesOfAccount(line: OpeningLine, account: OpeningAccount, startsOn: Day): readonly Rule[] {
  const { code, requiresTercero, requiresCostCentre, requiresOpenItem } = account
  const keeps = startsMidYear(startsOn) || !/^[4-7]/.test(code)
  const ofResult = `La cuenta ${code} es de resultado y no admite saldo inicial al 1 de enero.`
  const byCentre = line.costCentreId !== null || !requiresCostCentre
  const byItem = line.openItem !== null || !requiresOpenItem
  return [
    [account.active, 'CON-011', 'accountId', `La cuenta ${code} está inactiva.`],
    [account.acceptsMoves, 'CON-011', 'accountId', `La cuenta ${code} no acepta movimiento.`],
    [keeps, 'CON-031', 'accountId', ofResult],
    [line.terceroId !== null || !requiresTercero, 'CON-012', 'terceroId', `La cuenta ${code} exige tercero.`],
    [byCentre, 'CON-013', 'costCentreId', `La cuenta ${code} exige centro de costo.`],
    [byItem, 'CON-015', 'openItem', `La cuenta ${code} se detalla por documento cruce.`],
  ]
}

function rulesOfLine(
  { openItem, issuedOn, dueOn, debit, credit }: OpeningLine,
  startsOn: Day,
): readonly Rule[] {
  const oneSide = debit >= zero && credit >= zero && (debit === zero) !== (credit === zero)
  const inOrder = dueOn === null || issuedOn === null || dueOn >= issuedOn
  return [
    [oneSide, 'CON-019', 'debit', 'Escriba un débito o un crédito mayor que cero.'],
    [dueOn === null || openItem !== null, 'CON-033', 'dueOn', 'Sin documento cruce no hay vencimiento.'],
    [
      issuedOn === null || issuedOn <= startsOn,
      'CON-033',
      'issuedOn',
      'El documento es posterior al inicio.',
    ],
    [inOrder, 'CON-033', 'dueOn', 'Vence antes de su fecha.'],
  ]
}

/** The key of a balance: account, tercero, cost centre, fuente and document. */
type LineKey = Pick<OpeningLine, 'accountId' | 'terceroId' | 'costCentreId' | 'fuenteId' | 'openItem'>

export const keyOf = ({ accountId, terceroId, costCentreId, fuenteId, openItem }: LineKey): string =>
  [accountId, terceroId, costCentreId, fuenteId, openItem].join('|')

/** @throws Problem CON-032 at the second line with the same key. */
export function mustBeDistinct(lines: readonly OpeningLine[]): void {
  const seen = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    const first = seen.get(keyOf(line))
    const message = `Repite la línea ${(first ?? 0) + 1}: sume los dos saldos en una.`
    insist(first === undefined, 'CON-032', `Línea ${at + 1}: ${message}`, {
      fields: { [`lines.${at}.accountId`]: message },
    })
    seen.set(keyOf(line), at)
  }
}

/** @throws Problem CON-030 with the difference between debits and credits. */
export function mustSquare(lines: readonly Pick<OpeningLine, 'debit' | 'credit'>[]): void {
  const difference = minus(sumOf(lines, 'debit'), sumOf(lines, 'credit'))
  insist(
    difference === zero,
    'CON-030',
    `Los saldos iniciales no cuadran. Diferencia: ${showPesos(difference)}.`,
    { facts: { difference: moneyText(difference) } },
  )
  insist(lines.length > 1, 'CON-030', 'Escriba al menos dos saldos.')
}
