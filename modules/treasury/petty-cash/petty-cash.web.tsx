import { documentScreens } from '@quina/blocks/web'
import { dayInBogota, money, showPesos } from '@quina/kernel'
import { pettyCash } from './petty-cash.contract.ts'

/** Cajas menores: the act, the rubros, and what each holds. */
export const pettyCashScreens = documentScreens(pettyCash, {
  columns: ['number', 'date', 'name', 'keeperId', 'condition', 'amount', 'balance', 'available'],
  defaults: () => ({ date: dayInBogota(new Date()), handling: 'cash' as const }),
  lines: {
    rubros: {
      columns: ['registroLineId', 'amount'],
      widths: { registroLineId: 'minmax(300px, 1fr)', amount: 180 },
      lookup: { registroLineId: ({ registroId, date }) => ({ query: { parent: registroId, date } }) },
    },
  },
  form: ({ Section, Ask, Lines }) => (
    <>
      <Section>
        <Ask name="date" span={2} />
        <Ask name="name" span={5} />
        <Ask name="dependenciaId" span={5} />
        <Ask name="actNumber" span={4} />
        <Ask name="actDate" span={2} />
        <Ask name="keeperId" span={6} />
        <Ask name="purpose" wide />
      </Section>
      <Section title="Dinero">
        <Ask name="amount" span={3} />
        <Ask name="expenseMax" span={3} />
        <Ask name="handling" span={3} />
        <Ask name="ownAccount" span={3} />
        <Ask name="bankAccountId" span={6} />
        <Ask name="registroId" span={6} />
      </Section>
      <Section title="Póliza de manejo">
        <Ask name="policyNumber" span={3} />
        <Ask name="policyUntil" span={3} />
        <Ask name="insurerId" span={6} />
      </Section>
      <Lines name="rubros" title="Rubros que puede usar" />
    </>
  ),
  header: (answer) => answer !== null && answer.status !== 'draft' && <Standing facts={answer.facts} />,
  onward: {
    label: 'Registrar gasto',
    permission: 'treasury.pettyCashExpense.edit',
    createPath: '/tesoreria/caja-menor/gastos/create',
    as: 'pettyCashId',
    conditions: ['approved'],
  },
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Constituir caja menor por ${showPesos(money(String(values.amount)))}` : undefined,
})

function Standing({ facts }: { readonly facts: Readonly<Record<string, unknown>> }) {
  const said = (name: string) => showPesos(money(String(facts[name] ?? '0')))
  return (
    <p className="q-context">
      {`Tiene ${said('balance')} en la cuenta ${String(facts.account ?? '')}; en vales ${said('vouchers')}; disponible: `}
      <b>{said('available')}</b>
    </p>
  )
}
