import { parseDecimal } from '../../base/format/parse-amount.ts'
import { shownDecimal } from '../../base/format/shown.ts'
import type { FieldProps } from './field-props.tsx'
import { FigureField } from './figure-field.tsx'
import type { FigureRules } from './typed-figure.ts'

/** While typing, both point and comma mean the decimal comma: these figures are grouped only at rest. */
const decimalRules = (decimals: number): FigureRules => ({
  shown: (wire) => (wire === '' ? '' : shownDecimal(wire)),
  plain: (wire) => (wire === '' ? '' : shownDecimal(wire).replaceAll('.', '')),
  read: (text) => parseDecimal(text.replace('.', ','), decimals),
  arrange: ({ text, caret }) => ({ text: onlyFigure(text), caret: onlyFigure(text.slice(0, caret)).length }),
})
const onlyFigure = (text: string): string => text.replaceAll('.', ',').replace(/[^\d,-]/g, '')
const percentRules = decimalRules(6)
const quantityRules = decimalRules(4)

/** An exact rate in percent: the value is `9.66`, or empty. */
export function PercentField(field: FieldProps<string>) {
  return <FigureField {...field} rules={percentRules} rightSection={<span aria-hidden="true">%</span>} />
}

/** An exact quantity with up to four decimals: the value is `12.5`, or empty. */
export function QuantityField(field: FieldProps<string>) {
  return <FigureField {...field} rules={quantityRules} />
}
