import '../../rules/screens/owed.css'
import type { AnswerOf } from '@quina/blocks'
import { ask, type DocumentForm, documentScreens, GoTo, pathTo } from '@quina/blocks/web'
import { dayInBogota, minus, money, showPesos, sumOf, zero } from '@quina/kernel'
import { toast } from '@quina/ui/web'
import { useSyncExternalStore } from 'react'
import { amongPayments } from '../../rules/screens/tabs.web.ts'
import { collection, collectionProposal } from './collection.contract.ts'

type Form = DocumentForm<typeof collection>

type Proposal = AnswerOf<typeof collectionProposal>

/** The last proposal for each payment. */
const proposals = new Map<string, Proposal>()

/** The id of the payment, which is the last part of the address. */
const paymentInAddress = (): string => window.location.pathname.split('/').at(-1) ?? ''

const screens = documentScreens(collection, {
  defaults: () => ({
    date: dayInBogota(new Date()),
    paymentId: paymentInAddress(),
    purpose: 'Recaudo de cartera de servicios de salud',
  }),
  whenChosen: {
    async paymentId(option, form) {
      if (option === null) return
      const proposal = await ask(collectionProposal, { paymentId: option.id, date: null })
      proposals.set(option.id, proposal)
      if (form.lines('lines').some(({ amount }) => (amount ?? zero) > zero)) return
      form.set('date', proposal.date)
      if (money(proposal.total) === zero)
        return void toast({ message: 'El pago no tiene aplicaciones por recaudar.', tone: 'warning' })
      if (!proposal.usesBudget) return
      form.load(
        'lines',
        proposal.lines.map(({ rubroId, rubroLabel, fuenteId, fuenteLabel, origin, amount }) => ({
          rubroId,
          rubroIdLabel: rubroLabel ?? '',
          fuenteId,
          fuenteIdLabel: fuenteLabel ?? '',
          origin,
          amount: money(amount),
        })),
      )
    },
  },
  lines: {
    lines: {
      columns: ['origin', 'rubroId', 'fuenteId', 'cpc', 'amount'],
      widths: { origin: 190, rubroId: 320, fuenteId: 260, cpc: 110, amount: 170 },
      lookup: {
        rubroId: ({ date }) => ({
          to: 'budget.rubroLeaf',
          query: { side: 'income', vigencia: date.slice(0, 4) },
        }),
      },
    },
  },
  form: ({ Section, Params, Lines }, form) => (
    <>
      <Section>
        <Params date={2} paymentId={4} purpose={6} />
      </Section>
      {form !== null && <Summary form={form} />}
      <Lines name="lines" title="Rubros en que se recauda" />
    </>
  ),
  actionTitle: (action, { facts, values }) => {
    const { lines } = values as { lines: readonly { amount: string }[] | null }
    const total =
      lines === null ? money(String(facts.total ?? '0')) : sumOf(lines, ({ amount }) => money(amount))
    return action === 'approve' ? `Generar recaudo por ${showPesos(total)}` : undefined
  },
  related: ({ values, facts }) => <Related paymentId={String(values.paymentId)} facts={facts} />,
})

/** How much was applied, and how much of it has a rubro. */
function Summary({ form }: { readonly form: Form }) {
  const linesTotal = useSyncExternalStore(form.watch, () =>
    sumOf(form.lines('lines'), ({ amount }) => amount ?? zero),
  )
  const proposal = proposals.get(form.values().paymentId)
  if (proposal === undefined) return null
  const total = money(proposal.total)
  return (
    <p className="q-owed-ways">
      <span className="q-context" role="status">
        Aplicado por recaudar: <b>{showPesos(total)}</b>
        {proposal.usesBudget
          ? ` · En rubros: ${showPesos(linesTotal)}`
          : ' · La entidad no lleva presupuesto'}
        {proposal.usesBudget && linesTotal !== total && (
          <b>{` · faltan ${showPesos(minus(total, linesTotal))}`}</b>
        )}
      </span>
    </p>
  )
}

function Related({ paymentId, facts }: { paymentId: string; facts: Readonly<Record<string, unknown>> }) {
  const effects = (facts.effects ?? []) as readonly { readonly kind: string; readonly id: string }[]
  return (
    <section>
      <h3>Relacionados</h3>
      <p>
        <GoTo address={pathTo('/accounting/wallet/payment/edit/:id', { id: paymentId })}>Ver el pago</GoTo>
      </p>
      {typeof facts.receiptId === 'string' && (
        <p>
          <GoTo address={`/accounting/proof/income/edit/${facts.receiptId}`}>Comprobante de ingreso</GoTo>
        </p>
      )}
      {effects.map(({ kind, id }) => (
        <p key={id}>
          <GoTo address={`/edit-ingreso-presupuestal/${id}`}>
            {kind === 'reimputation' ? 'Reimputación presupuestal' : 'Recaudo presupuestal'}
          </GoTo>
        </p>
      ))}
    </section>
  )
}

export const collectionScreens = { ...screens, List: amongPayments(screens.List) }
