import './shown-field.css'
import { showHour } from '@quina/kernel'
import {
  Amount,
  nothing,
  StatusTag,
  shownAmount,
  shownDay,
  shownDecimal,
  shownInstant,
  shownPercent,
} from '@quina/ui/web'
import type { ReactNode } from 'react'
import type { Field, Kind } from './field.ts'

const plain = (value: unknown): string =>
  value === null || value === undefined || value === '' ? nothing : String(value)
const asText = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

const byKind: Readonly<Partial<Record<Kind, (value: unknown) => string>>> = {
  money: (value) => shownAmount(asText(value)),
  percent: (value) => shownPercent(asText(value)),
  quantity: (value) => shownDecimal(asText(value)),
  day: (value) => shownDay(asText(value)),
  instant: (value) => shownInstant(asText(value)),
  flag: (value) => (value === true ? 'Sí' : 'No'),
}

/** A value in words, for tables and titles. A reference is shown by its label. */
export function shownValue(field: Field, value: unknown, label?: string | null): string {
  if (field.absent !== undefined && asText(value) === null) return field.absent
  if (field.kind === 'ref') return plain(label ?? value)
  if (field.kind === 'choice') return plain(field.options?.[String(value)] ?? value)
  if (field.clock) return showHour(plain(value))
  return (byKind[field.kind] ?? plain)(value)
}

/** A drawn value: amounts with tabular digits, conditions as a tinted word, colours beside their sample. */
export function FieldValue({ field, value, label }: FieldValueProps): ReactNode {
  if (field.kind === 'money') return <Amount of={asText(value)} />
  const text = shownValue(field, value, label)
  if (field.swatch && /^#[0-9A-F]{6}$/i.test(text)) return <Swatch colour={text} />
  const tone = field.tones?.[String(value)]
  return tone === undefined ? text : <StatusTag tone={tone}>{text}</StatusTag>
}

const Swatch = ({ colour }: { readonly colour: string }) => (
  <span className="q-swatch">
    <i style={{ background: colour }} aria-hidden />
    {colour}
  </span>
)

export interface FieldValueProps {
  readonly field: Field
  readonly value: unknown
  readonly label?: string | null | undefined
}

/** Whether a field is right-aligned, as figures are. */
export const isFigure = ({ kind }: Field): boolean =>
  ['money', 'percent', 'quantity', 'integer'].includes(kind)
