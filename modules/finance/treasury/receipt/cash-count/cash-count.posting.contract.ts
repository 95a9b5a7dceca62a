import { definePosting, definePurpose } from '@quina/accounting/contract'
import { pesos } from '@quina/kernel'

const area = 'Tesorería'
export const cashShortage = definePurpose({
  key: 'cashShortage',
  starter: '138490',
  label: 'Faltantes de caja a cargo del responsable',
  area,
  help: 'Lo que falta al contar una caja, hasta que quien responde por ella lo reintegre.',
})
const cashSurplus = definePurpose({
  key: 'cashSurplus',
  starter: '480825',
  label: 'Sobrantes de caja',
  area,
  help: 'Lo que sobra al contar una caja.',
})

/** The result of a count: a shortage is owed by the person who keeps the register, a surplus is income. */
export const cashCountPosting = definePosting({
  event: 'cash.count',
  label: 'Arqueo de caja: diferencia',
  facts: { outcome: { short: 'Falta dinero', over: 'Sobra dinero' } },
  values: { amount: 'Diferencia' },
  accounts: { cash: 'Cuenta de la caja' },
  lines: [
    { when: { outcome: 'short' }, side: 'debit', account: `purpose:${cashShortage.key}`, value: 'amount' },
    { when: { outcome: 'short' }, side: 'credit', account: 'cash', value: 'amount' },
    { when: { outcome: 'over' }, side: 'debit', account: 'cash', value: 'amount' },
    { when: { outcome: 'over' }, side: 'credit', account: `purpose:${cashSurplus.key}`, value: 'amount' },
  ],
  samples: [1, 1_500, 250_000].map((whole) => ({ values: { amount: pesos(whole) } })),
})
