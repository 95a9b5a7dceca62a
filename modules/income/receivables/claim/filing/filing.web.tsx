import '../../rules/screens/owed.css'
import { Button } from '@mantine/core'
import { type DocumentForm, documentScreens, downloadFileOf, openPaper, readOptions } from '@quina/blocks/web'
import {
  dayInBogota,
  firstDayOf,
  type Money,
  money,
  monthOf,
  plural,
  showPesos,
  sumOf,
  vigenciaOf,
} from '@quina/kernel'
import { Amount, StatusTag, shownDay, toast } from '@quina/ui/web'
import { useState, useSyncExternalStore } from 'react'
import { lineOf } from '../../rules/screens/bring-invoices.web.tsx'
import { FiledInvoices } from '../radicado/filed-invoices.web.tsx'
import { Risk } from '../risk/risk.web.tsx'
import { type FilingFacts, filing, filingPackage, filingRelation } from './filing.contract.ts'
import { ofContract } from './one-contract.domain.ts'

type Form = DocumentForm<typeof filing>

export const filingScreens = documentScreens(filing, {
  defaults: ({ payerId = '', contractId = '' }) => {
    const today = dayInBogota(new Date())
    return {
      date: today,
      payerId,
      contractId,
      periodFrom: firstDayOf(vigenciaOf(today), monthOf(today)),
      periodTo: today,
      medium: 'portal',
      responsible: 'Cartera',
    }
  },
  lines: {
    invoices: {
      columns: ['invoiceId', 'issued', 'left', 'checks', 'amount'],
      widths: { invoiceId: 300, amount: 170 },
      lookup: {
        invoiceId: ({ payerId, contractId, severalContracts }) => ({
          to: 'receivables.invoice',
          query: { payerId, ...(severalContracts ? {} : { contractId }) },
        }),
      },
      chosen: { invoiceId: (option) => ({ amount: money(option?.facts?.balance ?? '0') }) },
      computed: [
        {
          key: 'issued',
          header: 'Fecha · edad',
          width: 150,
          render: ({ invoiceIdFacts: facts }) =>
            facts?.day ? `${shownDay(facts.day)} · ${facts.age} d` : null,
        },
        {
          key: 'left',
          header: 'Días hábiles',
          width: 120,
          render: ({ invoiceIdFacts: facts }) =>
            facts?.leftDays ? <DaysLeft left={Number(facts.leftDays)} /> : null,
        },
        {
          key: 'checks',
          header: 'CUFE · CUV',
          width: 120,
          render: ({ invoiceIdFacts: facts }) =>
            facts?.cufe ? `${checkMark(facts.cufe)} CUFE · ${checkMark(facts.cuv)} CUV` : null,
        },
      ],
      validate: ({ amount, invoiceIdFacts }) => {
        const { balance } = invoiceIdFacts ?? {}
        return balance && money(balance) !== amount ? { amount: `Debe ${showPesos(money(balance))}.` } : {}
      },
    },
  },
  form: ({ Section, Ask, Params, Lines, More }, form) => (
    <>
      <Section>
        <Params date={2} payerId={5} contractId={3} severalContracts={2} />
        <Params periodFrom={2} periodTo={2} medium={3} responsible={5} />
        <More>
          <Ask name="letter" wide />
          <Ask name="notes" wide />
        </More>
      </Section>
      {form !== null && <Bringing form={form} />}
      {form !== null && <Lines name="invoices" title="Facturas" />}
    </>
  ),
  header: (answer, form) => answer && form === null && <Filed id={answer.id} facts={answer.facts} />,
  actionTitle: (action, { values }) => {
    const { invoices } = values as { invoices: readonly { amount: string }[] }
    const total = showPesos(sumOf(invoices, ({ amount }) => money(amount)))
    if (action === 'send') return `Enviar ${plural(invoices.length, 'factura', 'facturas')} por ${total}`
    return action === 'file' ? `Registrar radicado de ${total}` : undefined
  },
})

const checkMark = (word: string | null | undefined) => (word === 'true' ? '✓' : '✗')

function DaysLeft({ left }: { readonly left: number }) {
  if (left < 0) return <StatusTag tone="bad">Vencida</StatusTag>
  const tone = left > 5 ? 'good' : left > 2 ? 'warning' : 'bad'
  return <StatusTag tone={tone}>{`Quedan ${left}`}</StatusTag>
}

/** Brings all the invoices of the payer, the contract and the period that may be filed. */
function Bringing({ form }: { readonly form: Form }) {
  const total = useSyncExternalStore(form.watch, () => typedTotal(form))
  const bring = async () => {
    const { payerId, contractId, severalContracts, periodFrom, periodTo } = form.values()
    if (payerId === '') return void toast({ message: 'Elija antes el pagador.', tone: 'warning' })
    const query = {
      payerId,
      ...(severalContracts ? {} : { contractId }),
      from: periodFrom,
      to: periodTo,
      all: 'true',
    }
    const found = (await readOptions('receivables.invoice', query)).filter(({ enabled }) => enabled !== false)
    const here = new Set(form.lines('invoices').map(({ invoiceId }) => invoiceId as string))
    const own = ofContract(found, { contractId, severalContracts })
    const fresh = own.filter(({ id }) => !here.has(id))
    const filled = form.lines('invoices').filter(({ invoiceId }) => invoiceId)
    form.load('invoices', [...filled, ...fresh.map(lineOf)])
    const others = found.length > own.length && own.length === 0
    const none = others
      ? 'Las facturas listas son de algún contrato: elija cuál, o marque varios contratos.'
      : 'No hay más facturas listas de ese pagador, contrato y período.'
    void toast({
      message:
        fresh.length === 0
          ? none
          : `Se agregó ${plural(fresh.length, 'factura lista', 'facturas listas')} para radicar.`,
      tone: 'info',
    })
  }
  return (
    <>
      <p className="q-owed-ways">
        <Button variant="default" size="compact-sm" onClick={() => void bring()}>
          Traer facturas del período
        </Button>
        <span className="q-context">
          Total de la cuenta: <b>{showPesos(total)}</b>
        </span>
      </p>
      <RiskOf form={form} />
    </>
  )
}

/** Shows on request what the payer is likely to object to in the account. */
function RiskOf({ form }: { readonly form: Form }) {
  const [looked, setLooked] = useState<readonly string[]>([])
  const look = () => {
    const ids = form.lines('invoices').map(({ invoiceId }) => String(invoiceId ?? ''))
    setLooked(ids.filter((id) => id !== ''))
  }
  return (
    <>
      <p className="q-owed-ways">
        <Button variant="default" size="compact-sm" onClick={look}>
          Revisar riesgo de glosa
        </Button>
      </p>
      {looked.length > 0 && <Risk ids={looked} />}
    </>
  )
}

const typedTotal = (form: Form): Money => sumOf(form.lines('invoices'), ({ amount }) => amount as Money)

/** The state of a sent account: its radicado, its invoices with their terms, and its files. */
function Filed({ id, facts }: { id: string; facts: FilingFacts }) {
  const { filingNumber, filedOn, late, total } = facts
  return (
    <>
      <p className="q-owed-ways">
        <span className="q-context">
          Valor de la cuenta: <Amount of={total} />
          {filingNumber && ` · Radicado ${filingNumber} del ${shownDay(String(filedOn))}`}
        </span>
        {late && <StatusTag tone="warning">Fuera de término</StatusTag>}
        <Button variant="default" size="compact-sm" onClick={() => openPaper(filing, id)}>
          Cuenta de cobro (PDF)
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => downloadFileOf(filingRelation, { filingId: id, format: 'xlsx' })}
        >
          Relación de envío (Excel)
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => downloadFileOf(filingPackage, { filingId: id })}
        >
          Paquete de soportes (ZIP)
        </Button>
      </p>
      <FiledInvoices invoices={facts.invoices} />
    </>
  )
}
