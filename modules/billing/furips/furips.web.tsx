import { Button } from '@mantine/core'
import { apiPathOf } from '@quina/blocks'
import {
  DeedDialog,
  DeedOf,
  documentScreens,
  downloadFileOf,
  filled,
  Go,
  type ListRow,
  ListScreen,
  openFileOf,
  Show,
  useAct,
  useCan,
  useGo,
  useParams,
} from '@quina/blocks/web'
import { dayInBogota, money, showAmount } from '@quina/kernel'
import { Page, PageHeader, Panel } from '@quina/ui/web'
import { useState } from 'react'
import { claimBatchFile, claimBatchLetter, exportFurips } from '../claim-batch/claim-batch.contract.ts'
import { Standing } from '../claim-form/standing.web.tsx'
import { checkFurips, furips, furipsAt, prepareFurips } from './furips.contract.ts'

const columns = [
  ...['number', 'date', 'invoiceId', 'patientId', 'payerId', 'plate', 'eventOn', 'claimed', 'condition'],
  ...['policyNumber', 'sirasNumber', 'batchNumber', 'filingNumber', 'filedOn', 'approved'],
]
const path = '/furips-create/:id'
const hrefOf = ({ id }: ListRow) => filled(path, { id: String(id) })

const screens = documentScreens(furips, {
  listPath: '/furips/index',
  editPath: path,
  columns,
  lines: {
    lines: {
      widths: { invoiceLineId: 340, kind: 190, code: 120, description: 200, claimed: 140 },
      lookup: {
        invoiceLineId: ({ invoiceId }) => ({ to: 'billing.invoiceLine', query: { parentId: invoiceId } }),
      },
    },
  },
  form: ({ Section, Ask, Lines, More }) => (
    <>
      <Section title="Reclamación">
        <Ask name="date" span={2} />
        <Ask name="invoiceId" span={5} />
        <Ask name="doctorId" span={5} />
        <Ask name="priorFiling" span={3} />
        <Ask name="glosaReply" span={3} />
        <Ask name="enabled" span={3} />
      </Section>
      <Section title="Servicio prestado">
        <Ask name="hospitalServiceId" span={4} />
        <Ask name="surgeryId" span={4} />
        <Ask name="secondSurgeryId" span={4} />
        <Ask name="complexity" span={3} />
        <Ask name="icu" span={2} />
        <Ask name="icuDays" span={2} />
      </Section>
      <Lines name="lines" title="Servicios reclamados" />
      <More>
        <Ask name="referralKind" />
        <Ask name="referredOn" />
        <Ask name="referredAt" />
        <Ask name="referrerCode" />
        <Ask name="referrerName" span={6} />
        <Ask name="referrerPosition" />
        <Ask name="acceptedOn" />
        <Ask name="acceptedAt" />
        <Ask name="receiverCode" />
        <Ask name="receiverName" span={6} />
        <Ask name="ambulancePlate" />
        <Ask name="transportPlate" />
        <Ask name="transportKind" />
        <Ask name="transportZone" />
        <Ask name="transportFrom" span={6} />
        <Ask name="transportTo" span={6} />
      </More>
    </>
  ),
  header: (answer) =>
    answer !== null && (
      <>
        <Standing facts={answer.facts} draft={answer.status === 'draft'}>
          {answer.facts.cover &&
            ` · Tope ${showAmount(money(answer.facts.cover.cap))}: usado ${showAmount(money(answer.facts.cover.used))}, ` +
              `queda ${showAmount(money(answer.facts.cover.left))}`}
        </Standing>
        {answer.status === 'draft' && (
          <DeedOf
            of={checkFurips}
            about={{ id: answer.id }}
            done={({ faults }) => told(faults)}
            look={{ variant: 'default' }}
          />
        )}
      </>
    ),
})

const told = (many: number): string =>
  many === 0 ? 'Sin errores: puede completarlo.' : many === 1 ? 'Tiene un error.' : `Tiene ${many} errores.`
const prepared = 'FURIPS preparado con lo que ya dice la cuenta.'

/** Claims of SOAT and ADRES, and their lots. */
export function FuripsList() {
  const [asking, setAsking] = useState<'new' | 'export' | null>(null)
  const can = useCan()
  return (
    <>
      <ListScreen
        list={furips.list}
        path={apiPathOf(furips)}
        title="FURIPS"
        columns={columns}
        open={hrefOf}
        rowActions={({ batchId }) =>
          typeof batchId !== 'string'
            ? []
            : [
                { label: 'Archivos del lote', run: () => downloadFileOf(claimBatchFile, { id: batchId }) },
                { label: 'Relación del lote', run: () => void openFileOf(claimBatchLetter, { id: batchId }) },
              ]
        }
        actions={[
          ...(can(prepareFurips.access) ? [{ label: 'Nuevo FURIPS…', run: () => setAsking('new') }] : []),
          ...(can(exportFurips.access) ? [{ label: 'Exportar lote…', run: () => setAsking('export') }] : []),
        ]}
      />
      {asking !== null && <Asking what={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

interface AskingProps {
  readonly what: 'new' | 'export'
  readonly onClose: () => void
}

/** Of which invoice a claim is made, or which of them leave in a lot. */
function Asking({ what, onClose }: AskingProps) {
  const go = useGo()
  const today = dayInBogota(new Date())
  if (what === 'new')
    return (
      <DeedDialog
        of={prepareFurips}
        about={{}}
        done={({ id }) => {
          void go(filled(path, { id }))
          return prepared
        }}
        onClose={onClose}
      />
    )
  return (
    <DeedDialog
      of={exportFurips}
      about={{}}
      begun={{ from: `${today.slice(0, 8)}01`, to: today }}
      done={({ id, number, claims }) => {
        downloadFileOf(claimBatchFile, { id })
        return `Lote ${number}: ${claims} FURIPS.`
      }}
      onClose={onClose}
    />
  )
}

/** A claim by its id, by that of its invoice or of its admission; of an invoice without one, the way to make it. */
export function Furips() {
  const { id = '' } = useParams(path)
  return (
    <Show of={furipsAt} asks={{ id }}>
      {({ claimId, invoices }) =>
        claimId === null && invoices.length > 0 ? (
          <Unclaimed invoices={invoices} />
        ) : (
          <screens.Open id={claimId ?? id} />
        )
      }
    </Show>
  )
}

interface UnclaimedProps {
  readonly invoices: readonly {
    readonly id: string
    readonly number: string
    readonly payer: string
    readonly claimId: string | null
  }[]
}

function Unclaimed({ invoices }: UnclaimedProps) {
  const { send, busy } = useAct(prepareFurips, () => prepared)
  const may = useCan()(prepareFurips.access)
  return (
    <Page>
      <PageHeader title="FURIPS de la cuenta" crumbs={[{ label: 'FURIPS', href: '/furips/index' }]} />
      <Panel title="Facturas que se reclaman">
        <p className="q-context">
          Cada uno se llena con lo que ya dicen la admisión, el evento y la factura.
        </p>
        {invoices.map(({ id, number, payer, claimId }) => (
          <p key={id}>
            {number} · {payer}{' '}
            {claimId !== null && (
              <Go to={path} params={{ id: claimId }}>
                Ver su FURIPS
              </Go>
            )}
            {claimId === null && may && (
              <Button size="xs" loading={busy} onClick={() => void send({ invoiceId: id })}>
                {prepareFurips.verb}
              </Button>
            )}
          </p>
        ))}
      </Panel>
    </Page>
  )
}
