import { type AnyDocument, apiPathOf, type Command, type Field, type Fields } from '@quina/blocks'
import {
  CommandDialog,
  CommandOf,
  downloadFileOf,
  filled,
  Go,
  type ListRow,
  ListScreen,
  openFileOf,
  useCan,
  useGo,
} from '@quina/blocks/web'
import { dayInBogota, type Id, plural } from '@quina/kernel'
import { Page, PageHeader, Panel } from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { claimBatchFile, claimBatchLetter, type exportFurips } from '../claim-batch/claim-batch.contract.ts'
import type { ClaimFacts } from '../claim-form/claim-facts.contract.ts'
import { Standing } from '../claim-form/standing.web.tsx'
import type { ClaimAt } from './claim-at.contract.ts'

/** What the screens of FURIPS and FURTRAN share, and the parts in which they differ. */
interface ClaimSpec<A extends Fields> {
  readonly claim: AnyDocument
  readonly path: '/furips-create/:id' | '/furtran-create/:id'
  readonly prepare: PrepareCommand<A>
}
type PrepareCommand<A extends Fields> = Command<Record<never, never>, A, z.ZodObject<{ id: z.ZodString }>>

interface ClaimListProps<A extends Fields> extends ClaimSpec<A> {
  readonly columns: readonly string[]
  readonly lot: typeof exportFurips
}

/** The list of claims, with the lots in which they leave. */
export function ClaimList<A extends Fields>(props: ClaimListProps<A>) {
  const { claim, path, prepare, columns, lot } = props
  const [asking, setAsking] = useState<'new' | 'lot' | null>(null)
  const can = useCan()
  const name = claim.label.one
  return (
    <>
      <ListScreen
        list={claim.list}
        path={apiPathOf(claim)}
        title={claim.label.many}
        columns={columns}
        open={({ id }) => filled(path, { id })}
        rowActions={ofLot}
        actions={[
          ...(can(prepare.access) ? [{ label: `Nuevo ${name}…`, run: () => setAsking('new') }] : []),
          ...(can(lot.access) ? [{ label: 'Exportar lote…', run: () => setAsking('lot') }] : []),
        ]}
      />
      {asking === 'new' && <New {...props} onClose={() => setAsking(null)} />}
      {asking === 'lot' && <Lot name={name} lot={lot} onClose={() => setAsking(null)} />}
    </>
  )
}

const ofLot = ({ batchId }: ListRow) =>
  typeof batchId !== 'string'
    ? []
    : [
        { label: 'Archivos del lote', run: () => downloadFileOf(claimBatchFile, { id: batchId }) },
        { label: 'Relación del lote', run: () => void openFileOf(claimBatchLetter, { id: batchId }) },
      ]

/** Chooses the invoice of a new claim. */
function New<A extends Fields>({ claim, path, prepare, onClose }: ClaimSpec<A> & { onClose: () => void }) {
  const go = useGo()
  return (
    <CommandDialog
      of={prepare}
      about={{}}
      title={`Nuevo ${claim.label.one}`}
      done={({ id }) => {
        void go(filled(path, { id }))
        return preparedOf(claim)
      }}
      onClose={onClose}
    />
  )
}

/** The message shown once a claim is created. */
export const preparedOf = ({ label }: AnyDocument): string =>
  `${label.one} preparado con lo que ya dice la cuenta.`

/** Chooses the completed claims for a lot, whose files are downloaded at once. */
function Lot({ name, lot, onClose }: { name: string; lot: typeof exportFurips; onClose: () => void }) {
  const today = dayInBogota(new Date())
  return (
    <CommandDialog
      of={lot}
      about={{}}
      begun={{ from: `${today.slice(0, 8)}01`, to: today }}
      spans={{ payerId: 12 }}
      done={({ id, number, claims }) => {
        downloadFileOf(claimBatchFile, { id })
        return `Lote ${number}: ${claims} ${name}.`
      }}
      onClose={onClose}
    />
  )
}

interface ClaimHeaderProps {
  readonly answer: { readonly id: string; readonly status: string; readonly facts: ClaimFacts }
  readonly check: Command<
    { readonly id: Field<Id<string>, string> },
    Record<never, never>,
    z.ZodObject<{ faults: z.ZodNumber }>
  >
  /** The tope, which one of the forms also shows. */
  readonly children?: ReactNode
}

/** The state of a claim, and what is wrong with it while it is a draft. */
export function ClaimHeader({ answer: { id, status, facts }, check, children }: ClaimHeaderProps) {
  const isDraft = status === 'draft'
  return (
    <>
      <Standing facts={facts} draft={isDraft}>
        {children}
      </Standing>
      {isDraft && (
        <div className="q-actions">
          <CommandOf
            of={check}
            about={{ id }}
            done={({ faults }) =>
              faults === 0
                ? 'Sin errores: puede completarlo.'
                : `Tiene ${plural(faults, 'error', 'errores')}.`
            }
            look={{ variant: 'default' }}
          />
        </div>
      )}
    </>
  )
}

interface UnclaimedProps extends Pick<ClaimSpec<Fields>, 'claim' | 'path'> {
  readonly listPath: '/furips/index' | '/furtran/index'
  readonly invoices: ClaimAt['invoices']
  /** The button that makes the claim of an invoice. */
  readonly preparing: (invoice: ClaimAt['invoices'][number]) => ReactNode
}

/** The invoices of an account that may be claimed: for each, its claim or the button that makes it. */
export const Unclaimed = ({ claim: { label }, path, listPath, invoices, preparing }: UnclaimedProps) => (
  <Page>
    <PageHeader title={`${label.one} de la cuenta`} crumbs={[{ label: label.many, href: listPath }]} />
    <Panel title="Facturas que se reclaman">
      <p className="q-context">Cada uno se llena con lo que ya dicen la admisión, el evento y la factura.</p>
      {invoices.map((invoice) => (
        <p key={invoice.id}>
          {invoice.number} · {invoice.payer}{' '}
          {invoice.claimId === null ? (
            preparing(invoice)
          ) : (
            <Go to={path} params={{ id: invoice.claimId }}>
              Ver su {label.one}
            </Go>
          )}
        </p>
      ))}
    </Panel>
  </Page>
)
