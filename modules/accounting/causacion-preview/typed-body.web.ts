import type { FormInHand } from '@quina/blocks/web'
import { type Money, moneyText } from '@quina/kernel'
import type { causacion } from '../causacion/causacion.contract.ts'

const orNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)
const amountOrNull = (value: Money): string | null => (value === 0n ? null : moneyText(value))

/** What is typed, as the preview asks for it; null while there is not enough to work anything out. Text, so that it compares. */
export function typedBody(hand: FormInHand<typeof causacion>): string | null {
  const { date, terceroId, ...rest } = hand.values()
  const lines = hand.lines('lines').filter((line) => line.conceptId && line.unitPrice > 0n && line.quantity)
  if (!date || !terceroId || lines.length === 0) return null
  const changed = hand
    .lines('adjustments')
    .map(({ ruleId, amount, reason }) => ({ ruleId, amount: moneyText(amount), reason }))
  return JSON.stringify({
    date,
    terceroId,
    supportKind: rest.supportKind || 'invoice',
    supportPrefix: orNull(rest.supportPrefix),
    supportNumber: rest.supportNumber || 'BORRADOR',
    dueOn: rest.dueOn || date,
    registroId: orNull(rest.registroId),
    purpose: rest.purpose.length < 10 ? 'Causación en borrador' : rest.purpose,
    municipalityId: orNull(rest.municipalityId),
    contractKind: orNull(rest.contractKind),
    labourRisk: orNull(rest.labourRisk),
    dependants: orNull(rest.dependants),
    housingInterest: orNull(rest.housingInterest),
    prepaidHealth: orNull(rest.prepaidHealth),
    voluntary: orNull(rest.voluntary),
    advanceId: orNull(rest.advanceId),
    amortised: orNull(rest.amortised),
    lines: lines.map(lineBody),
    adjustments: changed.length === 0 ? null : changed,
  })
}

type Line = ReturnType<typeof linesOf>[number]
const linesOf = (hand: FormInHand<typeof causacion>) => hand.lines('lines')

const lineBody = (line: Line) => ({
  conceptId: line.conceptId,
  detail: orNull(line.detail),
  quantity: line.quantity,
  unitPrice: moneyText(line.unitPrice),
  vatRate: orNull(line.vatRate),
  vatUse: orNull(line.vatUse),
  aiu: amountOrNull(line.aiu),
  vatBase: amountOrNull(line.vatBase),
  billedVat: amountOrNull(line.billedVat),
  vatReason: null,
  costCentreId: orNull(line.costCentreId),
  registroLineId: orNull(line.registroLineId),
  cpc: orNull(line.cpc),
})
