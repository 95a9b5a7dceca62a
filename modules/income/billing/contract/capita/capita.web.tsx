import { permissionFor } from '@quina/blocks'
import {
  documentScreens,
  type FormPieces,
  filled,
  ListScreen,
  pathTo,
  ScreenTabs,
  useAct,
  useCan,
  useGo,
  useOption,
  useParams,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Page, PageHeader, Panel, useGoTo } from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import { PapersAndVouchers } from '../../invoice/invoice-screens/papers.web.tsx'
import { capita, capitaDue, capitaDuePath, copyCapita } from './capita.contract.ts'
import { Adjusted, Members, Standing, Summary } from './standing.web.tsx'

const editPath = capita.screens.edit
const copyPath = '/facturacion/capita/copy/:id'

const specOf = (copies: (id: string) => void, mayEdit: boolean) =>
  documentScreens(capita, {
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
    defaults: (search) => {
      const { contractId = '', stage = 'period', periodFrom = '', periodTo = '' } = search
      const today = dayInBogota(new Date())
      const due = { contractId, periodFrom, periodTo }
      return { ...due, date: today, stage, discount: '0.00', advance: '0.00', confirmed: false }
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
          <Summary answer={answer} />
          <Adjusted answer={answer} />
          <Members answer={answer} />
        </>
      ),
    related: ({ status, facts: { electronicId } }) =>
      status === 'draft' ? null : <PapersAndVouchers electronicId={electronicId} vouchers={[]} />,
  })

/** The contract of the month, its people, the corrections of earlier months, and the discounts. */
const Form = ({ Section, Ask, Params, Lines, More }: FormPieces<typeof capita>) => (
  <>
    <Section title="Contrato y periodo">
      <Params contractId={6} stage={2} periodFrom={2} periodTo={2} />
      <Params serviceId={6} confirmed={3} date={2} />
    </Section>
    <Lines name="people" />
    <Lines name="adjustments" />
    <Section title="Lo que se descuenta">
      <Params discount={3} discountReason={9} />
      <Params advance={3} advanceId={6} />
    </Section>
    <More>
      <Ask name="notes" wide />
    </More>
  </>
)

function useScreens() {
  const goTo = useGoTo()
  const mayEdit = useCan()(permissionFor(capita, 'edit'))
  const [screens] = useState(() => specOf((id) => goTo(pathTo(copyPath, { id })), mayEdit))
  return screens
}

const tabs = [
  ['Facturas del mes', '/facturacion/capita'],
  ['Meses por facturar', '/facturacion/capita/pendientes'],
] as const

const Tabs = ({ children }: { readonly children: ReactNode }) => (
  <ScreenTabs label="Cápitas y PGP" tabs={tabs}>
    {children}
  </ScreenTabs>
)

/** The months of contracts that nobody invoiced: for each, its draft, or a new one for its days. */
export function CapitasDue() {
  return (
    <Tabs>
      <ListScreen
        list={capitaDue}
        path={capitaDuePath}
        title="Meses por facturar"
        columns={[
          ...['contractId', 'condition', 'periodFrom', 'periodTo', 'months', 'monthlyValue', 'given'],
          'payerId',
        ]}
        open={({ contractId, stage, periodFrom, periodTo, draftId }) =>
          draftId
            ? pathTo(editPath, { id: String(draftId) })
            : `/facturacion/capita/create?${new URLSearchParams({
                contractId: String(contractId),
                stage: String(stage),
                periodFrom: String(periodFrom),
                periodTo: String(periodTo),
              })}`
        }
      />
    </Tabs>
  )
}

/** Cápitas, shares of a PGP and packages by month. */
function Capitas() {
  const { List } = useScreens()
  return (
    <Tabs>
      <List />
    </Tabs>
  )
}

function CapitaCreate() {
  const { Create } = useScreens()
  return <Create />
}

function CapitaEdit() {
  const { Edit } = useScreens()
  return <Edit />
}

const crumbs = [{ label: 'Cápitas y PGP', href: '/facturacion/capita' }]

/** The next period of a cápita, in a new draft: a preview shows what is copied and what is not. */
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

export const capitaScreens = { List: Capitas, Create: CapitaCreate, Edit: CapitaEdit }
