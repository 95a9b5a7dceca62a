import type { Money, MoneyText } from '@quina/kernel'
import { shownAmount } from './shown.ts'

/** An amount in a table or a sentence: tabular digits, red with its sign when negative, `—` for zero. */
export function Amount({ of }: { of: Money | MoneyText | null | undefined }) {
  const text = shownAmount(of)
  return <span className={text.startsWith('-') ? 'q-amount q-negative' : 'q-amount'}>{text}</span>
}
