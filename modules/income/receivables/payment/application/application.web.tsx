import '../../rules/screens/owed.css'
import { Button } from '@mantine/core'
import { type AnswerOf, permissionFor } from '@quina/blocks'
import {
  ask,
  type DocumentForm,
  documentScreens,
  GoTo,
  pathTo,
  RowsDialog,
  showFailure,
  useCan,
} from '@quina/blocks/web'
import { dayInBogota, type Money, minus, money, plural, plus, showPesos, sumOf, zero } from '@quina/kernel'
import { shownDay, toast } from '@quina/ui/web'
import { useState, useSyncExternalStore } from 'react'
import { amongPayments } from '../../rules/screens/tabs.web.ts'
import { collection } from '../collection/collection.contract.ts'
import { application } from './application.contract.ts'
import { openInvoicesOf, paymentDetail } from './open-invoices.contract.ts'
import { exactly, inProportion, oldestFirst, type Share, withRetained } from './share.domain.ts'

type Form = DocumentForm<typeof application>
type OpenInvoices = AnswerOf<typeof openInvoicesOf>

/** The data last read for each payment, against which the form is filled in. */
const brought = new Map<string, OpenInvoices>()

const screens = documentScreens(application, {
  columns: ['number', 'date', 'paymentId', 'payer', 'amount', 'retained', 'deductedGlosa', 'condition'],
  next: ({ status, facts, values }) =>
    status !== 'approved' || facts.collectionId !== null
      ? null
      : {
          label: 'Generar recaudo presupuestal',
          permission: permissionFor(collection, 'edit'),
          address: pathTo('/accounting/wallet/payment/budget-collection/:paymentId', {
            paymentId: String(values.paymentId),
          }),
        },
  defaults: ({ paymentId = '' }) => ({
    date: dayInBogota(new Date()),
    paymentId,
    purpose: 'Aplicación según relación del pagador',
  }),
  whenChosen: {
    async paymentId(option, form) {
      if (option === null) return
      const open = await bringOpen(form)
      if (form.lines('lines').some(({ invoiceId }) => invoiceId)) return
      spreadOver(form, open, oldestFirst)
    },
  },
  lines: {
    lines: {
      columns: ['invoiceId', 'filed', 'balance', 'amount', 'retained', 'deductedGlosa', 'left'],
      widths: { invoiceId: 210, amount: 150, retained: 130, deductedGlosa: 140 },
      computed: [
        {
          key: 'filed',
          header: 'Radicada · edad',
          width: 150,
          render: ({ invoiceIdFacts: facts }) =>
            facts?.day ? `${facts.filedOn ? shownDay(facts.filedOn) : 'Sin radicar'} · ${facts.age} d` : null,
        },
        {
          key: 'balance',
          header: 'Saldo',
          width: 140,
          align: 'right',
          render: ({ invoiceIdFacts: facts }) => (facts?.balance ? showPesos(money(facts.balance)) : null),
        },
        {
          key: 'left',
          header: 'Queda',
          width: 130,
          align: 'right',
          render: ({ invoiceIdFacts: facts, amount, retained }) =>
            facts?.balance
              ? showPesos(minus(money(facts.balance), plus(amount ?? zero, retained ?? zero)))
              : null,
        },
      ],
      validate: ({ amount, retained, invoiceIdFacts: facts }) => {
        const settled = plus(amount ?? zero, retained ?? zero)
        const over = facts?.balance && settled > money(facts.balance)
        return over ? { amount: `La factura solo debe ${showPesos(money(facts.balance!))}.` } : {}
      },
    },
  },
  form: ({ Section, Params, Lines }, form) => (
    <>
      <Section>
        <Params date={2} paymentId={4} purpose={6} />
      </Section>
      {form !== null && <Ways form={form} />}
      <Lines name="lines" title="Facturas" />
    </>
  ),
  actionTitle: (action, { values }) => {
    const { lines } = values as { lines: readonly { amount: string }[] }
    return action === 'approve'
      ? `Aplicar ${showPesos(sumOf(lines, ({ amount }) => money(amount)))}`
      : undefined
  },
  related: ({ values, facts, status }) =>
    status !== 'draft' && <Related paymentId={String(values.paymentId)} facts={facts} status={status} />,
})

async function bringOpen(form: Form): Promise<OpenInvoices> {
  const { paymentId } = form.values()
  const open = await ask(openInvoicesOf, { paymentId })
  brought.set(paymentId, open)
  return open
}

type Way = (
  payables: readonly { readonly id: string; readonly balance: Money }[],
  available: Money,
) => Share[] | null

/** Shares the rest of the payment, and of its retentions, over the debt of its payer. */
function spreadOver(form: Form, open: OpenInvoices, way: Way): void {
  const retained = money(open.retainedLeft)
  const payables = open.invoices.map(({ id, balance }) => ({ id, balance: money(balance) }))
  const shares = way(payables, plus(money(open.left), retained))
  if (shares === null)
    return void toast({
      message: 'Ninguna factura, ni todas juntas, deben exactamente ese valor.',
      tone: 'warning',
    })
  const invoices = new Map(open.invoices.map((one) => [one.id, one]))
  form.load(
    'lines',
    withRetained(shares, retained).map((share) => ({
      ...naming(invoices.get(share.invoiceId)!),
      amount: share.amount,
      retained: share.retained,
    })),
  )
}

const naming = ({ id, number, day, filedOn, age, balance }: OpenInvoices['invoices'][number]) => ({
  invoiceId: id,
  invoiceIdLabel: number,
  invoiceIdFacts: { day, filedOn, age, balance },
})

/** The ways to share a payment, and how much of it is already assigned. */
function Ways({ form }: { readonly form: Form }) {
  const [fromFile, setFromFile] = useState(false)
  const linesTotal = useSyncExternalStore(form.watch, () =>
    sumOf(form.lines('lines'), ({ amount }) => amount ?? zero),
  )
  const by = (way: Way) => async () => {
    if (form.values().paymentId === '')
      return void toast({ message: 'Elija antes el pago.', tone: 'warning' })
    await bringOpen(form)
      .then((open) => spreadOver(form, open, way))
      .catch(showFailure)
  }
  const choose = () =>
    form.values().paymentId === ''
      ? void toast({ message: 'Elija antes el pago.', tone: 'warning' })
      : setFromFile(true)
  const left = money(brought.get(form.values().paymentId)?.left ?? '0')
  return (
    <p className="q-owed-ways">
      <Button variant="default" size="compact-sm" onClick={() => void by(oldestFirst)()}>
        Las más antiguas
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => void by(inProportion)()}>
        En proporción
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => void by(exactly)()}>
        Valor exacto
      </Button>
      <Button variant="default" size="compact-sm" onClick={choose}>
        Según archivo…
      </Button>
      {fromFile && <Detail form={form} onClose={() => setFromFile(false)} />}
      <span className="q-context" role="status">
        Aplica {showPesos(linesTotal)} de {showPesos(left)}
        {linesTotal > left && <b> · supera lo que queda del pago</b>}
      </span>
    </p>
  )
}

const pesosOf = (text: string) => showPesos(money(text))

type PaymentDetail = AnswerOf<typeof paymentDetail>

/** Replaces what was typed with the list of the payer; listed invoices without debt are reported. */
function Detail({ form, onClose }: { readonly form: Form; readonly onClose: () => void }) {
  const { paymentId } = form.values()
  return (
    <RowsDialog
      title="Aplicar según la relación del pagador"
      place="receivables.paymentDetail"
      read={(file, declared) => ask(paymentDetail, { paymentId, ...declared }, { file })}
      lines={({ lines }) => lines.length}
      tells={crossedBy}
      onTake={({ lines }) => takeDetail(form, lines)}
      onClose={onClose}
    >
      Use el archivo del pagador: una columna por dato. Lo que se cruce reemplaza las facturas del formulario;
      las filas con errores no se cargan.
    </RowsDialog>
  )
}

function crossedBy({ lines, proof }: PaymentDetail): string {
  const by = `${proof.byNumber} por prefijo y número, ${proof.bare} solo por número`
  const sums = `${pesosOf(proof.matched)} de ${pesosOf(proof.reported)}; quedan ${pesosOf(proof.left)} del pago`
  return `Se cruzó ${plural(lines.length, 'factura', 'facturas')} (${by}): ${sums}.`
}

const takeDetail = (form: Form, lines: PaymentDetail['lines']) =>
  form.load(
    'lines',
    lines.map((line) => ({
      ...naming(line),
      amount: money(line.amount),
      retained: line.retained === null ? zero : money(line.retained),
      deductedGlosa: line.deductedGlosa === null ? zero : money(line.deductedGlosa),
    })),
  )

type RelatedProps = Readonly<{ paymentId: string; facts: Readonly<Record<string, unknown>>; status: string }>

function Related({ paymentId, facts, status }: RelatedProps) {
  const can = useCan()
  const mayCollect =
    status === 'approved' && facts.collectionId === null && can(permissionFor(collection, 'edit'))
  return (
    <section>
      <h3>Relacionados</h3>
      <p>
        <GoTo address={pathTo('/accounting/wallet/payment/edit/:id', { id: paymentId })}>Ver el pago</GoTo>
      </p>
      {mayCollect && (
        <p>
          <GoTo address={pathTo('/accounting/wallet/payment/budget-collection/:paymentId', { paymentId })}>
            Generar recaudo presupuestal
          </GoTo>
        </p>
      )}
      {typeof facts.collectionId === 'string' && (
        <p>
          <GoTo address={`/accounting/wallet/collection/edit/${facts.collectionId}`}>Ver su recaudo</GoTo>
        </p>
      )}
    </section>
  )
}

export const applicationScreens = { ...screens, List: amongPayments(screens.List) }
