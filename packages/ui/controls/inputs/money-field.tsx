import { money, moneyText, showPesos } from '@quina/kernel'
import { groupAmount } from '../../base/format/group-amount.ts'
import { parseAmount } from '../../base/format/parse-amount.ts'
import type { FieldProps } from './field-props.tsx'
import { FigureField } from './figure-field.tsx'
import type { FigureRules } from './typed-figure.ts'

const rules: FigureRules = {
  shown: (wire) => (wire === '' ? '' : showPesos(money(wire))),
  read: (text) => {
    const amount = parseAmount(text)
    return amount === null ? null : moneyText(amount)
  },
  arrange: ({ text, caret }) => groupAmount(text, caret),
}

/** An amount in pesos. The value is `1234.00`, or empty. Thousands are grouped while typing. */
export function MoneyField(field: FieldProps<string>) {
  return <FigureField {...field} rules={rules} />
}
