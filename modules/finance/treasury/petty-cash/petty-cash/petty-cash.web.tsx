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
  form: ({ Section, Ask, Params, Lines }) => (
    <>
      <Section>
        <Params date={2} name={5} dependenciaId={5} />
        <Params actNumber={4} actDate={2} keeperId={6} />
        <Ask name="purpose" wide />
      </Section>
      <Section title="Dinero">
        <Params amount={3} expenseMax={3} handling={3} ownAccount={3} />
        <Params bankAccountId={6} registroId={6} />
      </Section>
      <Section title="Póliza de manejo">
        <Params policyNumber={3} policyUntil={3} insurerId={6} />
      </Section>
      <Lines name="rubros" title="Rubros que puede usar" />
    </>
  ),
  header: (answer) => answer !== null && answer.status !== 'draft' && <Standing facts={answer.facts} />,
  followUps: {
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
  const declared = (name: string) => showPesos(money(String(facts[name] ?? '0')))
  return (
    <p className="q-context">
      {`Tiene ${declared('balance')} en la cuenta ${String(facts.account ?? '')}; en vales ${declared('vouchers')}; disponible: `}
      <b>{declared('available')}</b>
    </p>
  )
}
