import { type DocumentAnswerOf, permissionFor } from '@quina/blocks'
import {
  DeedOf,
  documentScreens,
  type FormPieces,
  filled,
  Go,
  ImportDialog,
  MiniTable,
  pathTo,
  useAct,
  useCan,
  useGo,
  useOption,
  useParams,
} from '@quina/blocks/web'
import { dayInBogota, money, plural, zero } from '@quina/kernel'
import {
  Amount,
  Cell,
  FieldGrid,
  LongCode,
  Page,
  PageHeader,
  Panel,
  ReadField,
  StatusTag,
  useGoTo,
} from '@quina/ui/web'
import '../invoice-screens/invoice.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { dianStates, ripsStates } from '../invoice/invoice.contract.ts'
import { PapersAndVouchers } from '../invoice-screens/papers.web.tsx'
import { isOnItsWay, useRefreshWhile } from '../invoice-screens/refreshing.web.ts'
import { adjustCapita, capita, copyCapita, sendCapita } from './capita.contract.ts'
import { membersPath } from './members.contract.ts'

const editPath = '/facturacion/capita/edit/:id'
const copyPath = '/facturacion/capita/copy/:id'

const specOf = (copies: (id: string) => void, mayEdit: boolean) =>
  documentScreens(capita, {
    listPath: '/facturacion/capita',
    createPath: '/facturacion/capita/create',
    editPath,
    columns: [
      ...[
        'contractId',
        'periodFrom',
        'periodTo',
        'stage',
        'members',
        'gross',
        'advance',
        'collected',
        'discount',
        'net',
      ],
      ...['invoice', 'condition', 'dianState', 'ripsState', 'payerId', 'cuv'],
    ],
    filters: ['condition', 'stage', 'contractId', 'dianState', 'ripsState'],
    rowActions: ({ id, stage, condition }) =>
      mayEdit && stage !== 'final' && condition !== 'annulled'
        ? [{ label: 'Copiar para el periodo siguiente', run: () => copies(id) }]
        : [],
    defaults: () => {
      const today = dayInBogota(new Date())
      return { date: today, stage: 'period', discount: '0.00', advance: '0.00', confirmed: false }
    },
    lines: {
      people: { widths: { municipalityId: '30%', ageGroup: '25%' }, unadded: ['upc', 'unitValue'] },
      adjustments: { widths: { ofDay: '15%', reason: '35%' }, unadded: ['unitValue'] },
    },
    form: (pieces) => <Form {...pieces} />,
    header: (answer) =>
      answer && (
        <>
          <Standing answer={answer} />
          <Told answer={answer} />
          <Adjusted answer={answer} />
          <Members answer={answer} />
        </>
      ),
    related: ({ status, facts: { electronicId } }) =>
      status === 'draft' ? null : <PapersAndVouchers electronicId={electronicId} vouchers={[]} />,
  })

/** Whose month it is, who is enrolled, what earlier months lacked, and what is discounted. */
const Form = ({ Section, Ask, Lines, More }: FormPieces<typeof capita>) => (
  <>
    <Section title="Contrato y periodo">
      <Ask name="contractId" span={6} />
      <Ask name="stage" span={2} />
      <Ask name="periodFrom" span={2} />
      <Ask name="periodTo" span={2} />
      <Ask name="serviceId" span={6} />
      <Ask name="confirmed" span={3} />
      <Ask name="date" span={2} />
    </Section>
    <Lines name="people" />
    <Lines name="adjustments" />
    <Section title="Lo que se descuenta">
      <Ask name="discount" span={3} />
      <Ask name="discountReason" span={9} />
      <Ask name="advance" span={3} />
      <Ask name="advanceId" span={6} />
    </Section>
    <More>
      <Ask name="notes" wide />
    </More>
  </>
)

type Answer = DocumentAnswerOf<typeof capita>

interface AnswerProps {
  readonly answer: Answer
}

/** What the month is worth, and where its invoice and its RIPS stand. */
function Standing({ answer }: AnswerProps) {
  const { facts, status } = answer
  useRefreshWhile(status === 'issued' && isOnItsWay(facts))
  const { members, gross, deducted, advance, collected, net } = facts
  const amounts = [
    ['Bruto', gross],
    ['Descuentos', deducted],
    ['Anticipo', advance],
    ['Recaudos del periodo anterior', collected],
    ['Neto', net],
  ] as const
  return (
    <section className="q-panel q-panel-body" aria-label="Valor y estado">
      <FieldGrid>
        <Cell span={2}>
          <ReadField label="Afiliados">{members.toLocaleString('es-CO')}</ReadField>
        </Cell>
        {amounts.map(([label, amount]) => (
          <Cell key={label} span={2}>
            <ReadField label={label}>
              <Amount of={money(amount)} />
            </ReadField>
          </Cell>
        ))}
        {status !== 'draft' && <Invoiced facts={facts} />}
        <Given facts={facts} />
      </FieldGrid>
    </section>
  )
}

/** The invoice of the month, and where it stands. */
function Invoiced({ facts }: Pick<Answer, 'facts'>) {
  const { invoice, invoiceId, dianState, ripsState } = facts
  const [dianWord, dianTone] = dianStates[dianState]
  const [ripsWord, ripsTone] = ripsStates[ripsState]
  return (
    <>
      <Cell span={3}>
        <ReadField label="Factura">
          {invoiceId === null ? (
            'Sin factura: es el cierre'
          ) : (
            <Go to="/facturacion/eventos/edit/:id" params={{ id: invoiceId }}>
              {invoice}
            </Go>
          )}
        </ReadField>
      </Cell>
      <Cell span={2}>
        <ReadField label="DIAN">
          <StatusTag tone={dianTone}>{dianWord}</StatusTag>
        </ReadField>
      </Cell>
      <Cell span={2}>
        <ReadField label="RIPS">
          <StatusTag tone={ripsTone}>{ripsWord}</StatusTag>
        </ReadField>
      </Cell>
    </>
  )
}

/** What was given in the period at the price of an event, against what is paid for it. */
function Given({ facts: { given, givenWorth, corridor, deviation, beyond } }: Pick<Answer, 'facts'>) {
  const out = beyond !== null && money(beyond) !== zero
  return (
    <>
      <Cell span={3}>
        <ReadField label="Prestado en el periodo, a tarifa de evento">
          <Amount of={money(givenWorth)} /> · {plural(given, 'cargo', 'cargos')}
        </ReadField>
      </Cell>
      {deviation !== null && (
        <Cell span={3}>
          <ReadField label="Frente a lo que se paga">
            {`${deviation.replace('.', ',')} %`}{' '}
            {corridor !== null && (
              <StatusTag tone={out ? 'bad' : 'good'}>
                {`${out ? 'Fuera' : 'Dentro'} de la banda de ${Number(corridor).toLocaleString('es-CO')} %`}
              </StatusTag>
            )}
          </ReadField>
        </Cell>
      )}
      {out && (
        <Cell span={3}>
          <ReadField label="Por conciliar fuera de la banda">
            <Amount of={money(beyond)} />
          </ReadField>
        </Cell>
      )}
    </>
  )
}

/** Credit notes that lowered the month, and another one. */
function Adjusted({ answer: { id, status, facts } }: AnswerProps) {
  const can = useCan()
  if (status !== 'issued' || facts.invoiceId === null) return null
  const adjusts = can(adjustCapita.access)
  if (!adjusts && facts.notes.length === 0) return null
  return (
    <section className="q-panel q-panel-body" aria-label="Ajustes con nota crédito">
      {facts.notes.length > 0 && (
        <MiniTable
          label="Notas crédito del periodo"
          rows={facts.notes}
          keyOf={(note) => note.id}
          columns={[
            {
              head: 'Nota',
              cell: (note) => (
                <Go to="/billing/credit-note/edit/:id" params={{ id: note.id }}>
                  {note.number}
                </Go>
              ),
            },
            { head: 'Fecha', cell: ({ date }) => date.replaceAll('-', '/') },
            { head: 'Motivo', cell: ({ reason }) => reason },
            { head: 'Valor', end: true, cell: ({ amount }) => <Amount of={money(amount)} /> },
          ]}
        />
      )}
      {adjusts && (
        <DeedOf
          of={adjustCapita}
          about={{ capitaId: id }}
          done={() => 'Nota crédito emitida: se envía a la DIAN.'}
        />
      )}
    </section>
  )
}

/** Who is enrolled, from the file of the payer. */
function Members({ answer: { id, status } }: AnswerProps) {
  const can = useCan()
  const [importing, ask] = useState(false)
  if (status !== 'draft' || !can(permissionFor(capita, 'edit'))) return null
  return (
    <div className="q-actions">
      <Button variant="default" onClick={() => ask(true)}>
        Importar afiliados (LMA)…
      </Button>
      {importing && (
        <ImportDialog
          many="Afiliados"
          path={membersPath.replace(':id', id)}
          known="Los del archivo reemplazan los que había, por municipio y grupo de edad: una fila por persona o por grupo."
          onClose={() => ask(false)}
        />
      )}
    </div>
  )
}

/** What goes to the ministry with this month, and what it answered. */
function Told({ answer: { id, status, facts } }: AnswerProps) {
  const can = useCan()
  const [asked, setAsked] = useState(false)
  const { invoiceId, ripsState, cuv } = facts
  useRefreshWhile(ripsState === 'sent' || (asked && ripsState === 'ready'))
  const said = () => {
    setAsked(true)
    return 'Se envía al Ministerio.'
  }
  if (status === 'draft') return null
  const sends = ['ready', 'sent'].includes(ripsState)
  return (
    <section className="q-panel q-panel-body" aria-label="Ante el Ministerio">
      {invoiceId !== null && can('billing.rips.view') && (
        <p>
          <Go to="/rips/generar-v2" search={{ open: invoiceId }}>
            RIPS que va con ella
          </Go>
        </p>
      )}
      {sends && <DeedOf of={sendCapita} about={{ capitaId: id }} done={said} />}
      {cuv && <LongCode label="CUV" code={cuv} />}
    </section>
  )
}

function useScreens() {
  const goTo = useGoTo()
  const mayEdit = useCan()(permissionFor(capita, 'edit'))
  const [screens] = useState(() => specOf((id) => goTo(pathTo(copyPath, { id })), mayEdit))
  return screens
}

/** Cápitas, shares of a PGP and packages by month. */
export function Capitas() {
  const { List } = useScreens()
  return <List />
}

export function CapitaCreate() {
  const { Create } = useScreens()
  return <Create />
}

export function CapitaEdit() {
  const { Edit } = useScreens()
  return <Edit />
}

const crumbs = [{ label: 'Cápitas y PGP', href: '/facturacion/capita' }]

/** The next period of a cápita, in a new draft: what it takes and what it leaves is told before. */
export function CapitaCopy() {
  const { id } = useParams(copyPath)
  const option = useOption('billing.capita', id)
  const go = useGo()
  const { send, busy } = useAct(copyCapita, () => 'Borrador del periodo siguiente')
  const copy = async () => {
    const made = await send({ capitaId: id })
    if (made !== null) await go(filled(editPath, { id: made.id }), { replace: true })
  }
  return (
    <Page>
      <PageHeader
        title={option === undefined ? 'Copiar para el periodo siguiente' : `Copiar ${option.label}`}
        crumbs={crumbs}
        actions={[
          { label: copyCapita.verb, primary: true, keys: 'Ctrl+Enter', busy, run: () => void copy() },
        ]}
      />
      <Panel title="Qué se copia">
        <p>
          El contrato, el servicio, los municipios, los grupos de edad y sus valores. Los afiliados van como
          propuesta, sin confirmar; el periodo es el mes siguiente.
        </p>
        <p className="q-context">
          No se copian el número, el CUFE, el CUV, los recaudos, los ajustes, los descuentos ni el anticipo.
        </p>
      </Panel>
    </Page>
  )
}
