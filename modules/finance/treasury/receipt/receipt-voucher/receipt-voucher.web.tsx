import { permissionFor } from '@quina/blocks'
import { ask, type DocumentForm, documentScreens, readSearch } from '@quina/blocks/web'
import { dayInBogota, type Money, money, showPesos, sumOf } from '@quina/kernel'
import type { LookupOption } from '@quina/ui/web'
import { useSyncExternalStore } from 'react'
import { lineOf, OwedChooser } from '../receipt-owed/owed-chooser.web.tsx'
import { openItems, receiptAccountOptions, receiptConceptOptions } from './receipt-lookup.contract.ts'
import { receiptVoucher } from './receipt-voucher.contract.ts'
import { netOf } from './receipt-voucher.domain.ts'

type Form = DocumentForm<typeof receiptVoucher>

export const receiptVoucherScreens = documentScreens(receiptVoucher, {
  columns: ['number', 'date', 'place', 'terceroId', 'purpose', 'condition', 'total'],
  defaults: ({ classifiesId = '', origin = 'invoices', terceroId = '' }) => ({
    terceroId,
    date: dayInBogota(new Date()),
    origin: origin as 'invoices',
    form: classifiesId === '' ? 'transfer' : 'none',
    classifiesId,
  }),
  lines: {
    lines: {
      columns: [
        'accountId',
        'openItem',
        'conceptId',
        'amount',
        'rubroId',
        'fuenteId',
        'origin',
        'cpc',
        'costCentreId',
      ],
      widths: { accountId: 220, conceptId: 200, openItem: 130, amount: 150, rubroId: 260, fuenteId: 200 },
      lookup: {
        accountId: ({ date }) => ({ to: receiptAccountOptions.to, query: { date } }),
        conceptId: ({ date }) => ({ to: receiptConceptOptions.to, query: { date } }),
        rubroId: ({ date }) => ({
          to: 'budget.rubroLeaf',
          query: { side: 'income', vigencia: date.slice(0, 4) },
        }),
      },
      chosen: {
        accountId: (option, line) => proposed(option, line.rubroId),
        conceptId: (option, line) => proposed(option, line.rubroId),
      },
    },
    discounts: { columns: ['kind', 'base', 'amount', 'costCentreId'] },
  },
  whenChosen: { terceroId: bringInvoices },
  form: ({ Section, Ask, Params, Lines, More }, form) => (
    <>
      <Section>
        <Params date={2} origin={3} terceroId={4} form={3} />
        <Params bankAccountId={3} cashRegisterId={3} reference={3} withoutBudget={3} />
        <Ask name="purpose" wide />
        <More>
          <Params classifiesId={4} withoutBudgetReason={4} duplicateReason={4} />
        </More>
      </Section>
      {form !== null && <OwedChooser form={form} />}
      <Lines name="lines" title="Qué se paga" />
      <Lines name="discounts" title="Lo que descontó el pagador" />
      {form !== null && <Net form={form} />}
    </>
  ),
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Contabilizar ingreso por ${showPesos(netIn(values))}` : undefined,
  next: ({ status, id, values }) =>
    status === 'approved' && values.origin === 'unclassified'
      ? {
          label: 'Clasificar el recaudo',
          permission: permissionFor(receiptVoucher, 'edit'),
          address: `/accounting/proof/income/create?classifiesId=${id}`,
        }
      : null,
})

function proposed(option: LookupOption | null, rubroId: string | null) {
  const facts = option?.facts
  if (!facts?.rubroId || rubroId) return {}
  return {
    rubroId: facts.rubroId,
    rubroIdLabel: facts.rubroLabel ?? '',
    ...(facts.fuenteId ? { fuenteId: facts.fuenteId, fuenteIdLabel: facts.fuenteLabel ?? '' } : {}),
    origin: 'current' as const,
  }
}

/** Brings the documents that the address names when the payer is chosen and nothing was typed; others are chosen by hand. */
async function bringInvoices(option: LookupOption | null, form: Form): Promise<void> {
  const { origin, date } = form.values()
  const named = (readSearch(window.location.search).items ?? '').split('\n').filter(Boolean)
  const mayBring = option !== null && origin === 'invoices' && named.length > 0
  if (!mayBring || form.lines('lines').length > 0) return
  const owed = await ask(openItems, { terceroId: option.id, date })
  const wanted = owed.filter(({ openItem }) => named.includes(openItem))
  if (wanted.length > 0) form.load('lines', wanted.map(lineOf))
}

/** The amount that enters the bank or the register, while the receipt is typed. */
function Net({ form }: { readonly form: Form }) {
  const net = useSyncExternalStore(form.watch, () => netTyped(form))
  return <p className="q-context">Entra al banco o a la caja: {showPesos(net)}</p>
}

const netTyped = (form: Form): Money =>
  netOf({ lines: form.lines('lines') as never, discounts: form.lines('discounts') as never })

type Lines = readonly { readonly amount: string }[] | null
const netIn = ({ lines, discounts }: Readonly<Record<string, unknown>>): Money => {
  const total = (given: unknown) => sumOf((given as Lines) ?? [], ({ amount }) => money(amount))
  return (total(lines) - total(discounts)) as Money
}
