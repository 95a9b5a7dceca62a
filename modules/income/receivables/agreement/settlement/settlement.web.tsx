import '../../rules/screens/owed.css'
import { Button } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import {
  ask,
  type DocumentForm,
  documentScreens,
  Go,
  ListScreen,
  MiniTable,
  pathTo,
  RowsDialog,
  showFailure,
} from '@quina/blocks/web'
import { dayInBogota, money, plural, showPesos, sumOf, zero } from '@quina/kernel'
import { Amount, StatusTag, shownDay, toast } from '@quina/ui/web'
import { useState, useSyncExternalStore } from 'react'
import { amongAgreements } from '../../rules/screens/tabs.web.ts'
import {
  type CrossedLine,
  commitmentList,
  commitmentPath,
  crossedForSettlement,
  openForSettlement,
  type SettlementFacts,
  type SettlementKind,
  settlement,
  settlementKinds,
} from './settlement.contract.ts'
import { isSharedOut } from './settlement.domain.ts'

type Form = DocumentForm<typeof settlement>

const screens = documentScreens(settlement, {
  columns: ['number', 'date', 'kind', 'payerId', 'disputed', 'toPay', 'kept', 'condition'],
  defaults: ({ payerId = '', kind = 'glosa', contractId = '' }) => {
    const today = dayInBogota(new Date())
    return {
      date: today,
      cutoff: today,
      payerId,
      contractId,
      kind: kind === 'contract' ? 'contract' : 'glosa',
    }
  },
  lines: {
    lines: {
      columns: [
        'invoiceId',
        'named',
        'owed',
        'theirs',
        'standing',
        'disputed',
        'accepted',
        'lifted',
        'toPay',
        'payOn',
        'note',
      ],
      widths: {
        invoiceId: 190,
        named: 150,
        owed: 130,
        theirs: 130,
        standing: 160,
        disputed: 130,
        accepted: 130,
        lifted: 130,
        toPay: 130,
      },
      lookup: {
        invoiceId: ({ payerId }) => ({ to: 'receivables.invoice', query: { payerId, standing: 'filed' } }),
      },
      chosen: { invoiceId: (option) => ({ owed: money(option?.facts?.balance ?? '0') }) },
      validate: ({ disputed, accepted, lifted }) => {
        const shares = { disputed: disputed ?? zero, accepted: accepted ?? zero, lifted: lifted ?? zero }
        const message = `Reparta ${showPesos(shares.disputed)} entre lo que se acepta y lo que se levanta.`
        return isSharedOut(shares) ? {} : { accepted: message }
      },
    },
  },
  form: ({ Section, Ask, Params, Lines }, form) => (
    <>
      <Section>
        <Params date={2} kind={4} payerId={4} cutoff={2} />
        <Params contractId={4} attendants={8} />
        <Ask name="purpose" wide />
      </Section>
      {form !== null && <Crossing form={form} />}
      <Lines name="lines" title="Facturas" />
    </>
  ),
  header: (answer, form) => answer && form === null && <Executed facts={answer.facts} />,
})

const kindOf = (typed: string): SettlementKind =>
  Object.hasOwn(settlementKinds, typed) ? (typed as SettlementKind) : 'glosa'

const linesOf = (lines: readonly CrossedLine[]) =>
  lines.map(({ invoiceId, number, owed, theirs, standing, disputed, note }) => ({
    ...(invoiceId === null ? { named: number } : { invoiceId, invoiceIdLabel: number }),
    ...(theirs === null ? {} : { theirs: money(theirs) }),
    ...(note === null ? {} : { note }),
    owed: money(owed),
    disputed: money(disputed),
    standing,
  }))

type OpenInvoices = AnswerOf<typeof openForSettlement>

function crossedBy({ lines, keys: { number, cufe, bare, none } }: OpenInvoices): string {
  const all = `${plural(lines.length, 'factura', 'facturas')}.`
  if (number + cufe + bare + none === 0) return all
  const found = `${plural(number, 'cruzada por número', 'cruzadas por número')}, ${cufe} por CUFE`
  return `${all} ${found}, ${bare} sin prefijo, ${none} solo del pagador.`
}

/** The totals of the lines of an acta, in words. */
function agreedIn(form: Form): string {
  const lines = form.lines('lines')
  const pesosOf = (name: 'disputed' | 'accepted' | 'lifted' | 'toPay') =>
    showPesos(sumOf(lines, (line) => line[name] ?? zero))
  return [
    `En discusión ${pesosOf('disputed')}`,
    `Acepta la IPS ${pesosOf('accepted')}`,
    `Levanta el pagador ${pesosOf('lifted')}`,
    `Compromiso ${pesosOf('toPay')}`,
  ].join(' · ')
}

/** Brings what the payer owes, alone or crossed with its list, and reports how it was crossed. */
function Crossing({ form }: { readonly form: Form }) {
  const [fromFile, setFromFile] = useState(false)
  const agreed = useSyncExternalStore(form.watch, () => agreedIn(form))
  const take = (answer: OpenInvoices) => {
    form.load('lines', linesOf(answer.lines))
    void toast({ message: crossedBy(answer), tone: 'good' })
  }
  const once = (work: () => void) => () =>
    form.values().payerId === ''
      ? void toast({ message: 'Elija antes el pagador.', tone: 'warning' })
      : work()
  const bring = () => ask(openForSettlement, inputIn(form)).then(take).catch(showFailure)
  return (
    <p className="q-owed-ways">
      <Button variant="default" size="compact-sm" onClick={once(() => void bring())}>
        Traer lo que debe
      </Button>
      <Button variant="default" size="compact-sm" onClick={once(() => setFromFile(true))}>
        Cruzar con la lista del pagador…
      </Button>
      {fromFile && <TheirList form={form} onTake={take} onClose={() => setFromFile(false)} />}
      <span className="q-context" role="status">
        {agreed}
      </span>
    </p>
  )
}

type TheirListProps = Readonly<{ form: Form; onTake: (answer: OpenInvoices) => void; onClose: () => void }>

const TheirList = ({ form, onTake, onClose }: TheirListProps) => (
  <RowsDialog
    title="Cruzar con la lista del pagador"
    place="receivables.settlement"
    read={(file, declared) => ask(crossedForSettlement, { ...inputIn(form), ...declared }, { file })}
    lines={({ columns, lines }) => (columns.some(isLacking) ? 0 : lines.length)}
    tells={(read) => crossedBy(read)}
    onTake={(read) => onTake(read)}
    onClose={onClose}
  >
    Use el archivo del pagador: una columna por dato. Se cruza con lo que debe a la fecha de corte y reemplaza
    las facturas del formulario; las filas con errores no se cruzan.
  </RowsDialog>
)

/** Without the columns of the invoice and the amount, no row of the list was crossed. */
const isLacking = ({ needed, heading }: { readonly needed: boolean; readonly heading: string }) =>
  needed && heading === ''

function inputIn(form: Form) {
  const { payerId, contractId, cutoff, kind } = form.values()
  return { payerId, contractId: contractId || null, cutoff, kind: kindOf(kind) }
}

const promises = {
  running: ['Por cumplir', 'info'],
  kept: ['Cumplido', 'good'],
  broken: ['Incumplido', 'bad'],
} as const

/** The results of an acta: its glosas, its discount and its commitments. */
function Executed({ facts }: { readonly facts: SettlementFacts }) {
  const { signedBy, payerSignedBy, discount, glosas, commitments } = facts
  return (
    <div className="q-owed-table">
      <p className="q-owed-ways">
        {signedBy && <span className="q-context">Por la IPS: {signedBy}</span>}
        {payerSignedBy && <span className="q-context">Por el pagador: {payerSignedBy}</span>}
        {discount && (
          <Go to="/accounting/wallet/discount/edit/:id" params={{ id: discount.id }}>
            {discount.label}
          </Go>
        )}
        {glosas.map(({ id, label, invoice, toCredit }) => (
          <Go key={id} to="/accounting/wallet/glosa/edit/:id" params={{ id }}>
            {label} · {invoice}
            {money(toCredit) > zero && ` · falta nota crédito por ${showPesos(money(toCredit))}`}
          </Go>
        ))}
      </p>
      {commitments.length > 0 && (
        <MiniTable
          label="Compromisos de pago"
          rows={commitments}
          keyOf={({ id }) => id}
          columns={[
            { head: 'Factura', cell: ({ invoice }) => invoice },
            { head: 'Paga el', cell: ({ payOn }) => shownDay(payOn) },
            { head: 'Compromiso', end: true, cell: ({ toPay }) => <Amount of={toPay} /> },
            { head: 'Pagado', end: true, cell: ({ paid }) => <Amount of={paid} /> },
            {
              head: 'Estado',
              cell: ({ condition }) => (
                <StatusTag tone={promises[condition][1]}>{promises[condition][0]}</StatusTag>
              ),
            },
          ]}
        />
      )}
    </div>
  )
}

/** The commitments of payers in actas, and what they paid. */
export const Commitments = amongAgreements(() => (
  <ListScreen
    list={commitmentList}
    path={commitmentPath}
    title="Compromisos de pago"
    columns={['settlementId', 'payerId', 'invoice', 'payOn', 'toPay', 'paid', 'missing', 'condition']}
    open={({ settlementId }) => pathTo('/accounting/wallet/settle/edit/:id', { id: String(settlementId) })}
  />
))

export const settlementScreens = { ...screens, List: amongAgreements(screens.List) }
