import './audit.css'
import { Button, Drawer } from '@mantine/core'
import {
  Go,
  JobPanel,
  type ListRow,
  ListScreen,
  MiniTable,
  Show,
  useAct,
  useCan,
  useGo,
} from '@quina/blocks/web'
import { FieldGrid, ReadField, StatusTag, shownInstant } from '@quina/ui/web'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type AuditCheck,
  type AuditEntry,
  auditActions,
  auditList,
  auditPath,
  auditPermissions,
  showAudit,
  showChain,
  tamperings,
  verifyChain,
} from './audit.contract.ts'

/** The audit: author, change, time and address. Each line opens beside the list, with what changed. */
export function AuditScreen() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const { pathname } = useLocation()
  const go = useGo()
  const mayExport = useCan()(auditPermissions.export)
  const [job, setJob] = useState<string>()
  const { send, busy } = useAct(verifyChain, () => 'Se está recorriendo la cadena')
  const verify = async () => setJob((await send({}))?.jobId ?? job)
  const addressOf = (open: string) => {
    const rest = Object.entries({ ...search, open }).filter(
      ([, value]) => value !== '' && value !== undefined,
    )
    const query = new URLSearchParams(rest as [string, string][]).toString()
    return query === '' ? pathname : `${pathname}?${query}`
  }
  return (
    <div className="q-audit">
      <ListScreen
        list={auditList}
        path={auditPath}
        title="Auditoría"
        columns={['entry', 'at', 'userId', 'action', 'thingId', 'campusId', 'ip', 'reason']}
        open={(row: ListRow) => addressOf(row.id)}
        exportPermission={mayExport ? undefined : auditPermissions.export}
        above={
          <div className="q-audit-chain">
            <Show of={showChain} params={{}}>
              {({ last }) => <ChainState last={last} busy={busy} onVerify={() => void verify()} />}
            </Show>
            {job !== undefined && <JobPanel id={job} />}
          </div>
        }
      />
      {search.open && <AuditEntryDrawer id={search.open} onClose={() => void go(addressOf(''))} />}
    </div>
  )
}

/** One entry of the audit: who, when, from where, and what it was before and after. */
const AuditEntryDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Drawer opened onClose={onClose} title="Registro de auditoría" position="right" size={620}>
    <Show key={id} of={showAudit} params={{ id }}>
      {(entry) => <Entry entry={entry} />}
    </Show>
  </Drawer>
)

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { action, thing, at, user, campus, ip, reason, rowId } = entry
  return (
    <>
      <h2 className="q-audit-title">
        {(auditActions as Readonly<Record<string, string>>)[action] ?? action} · {thing}
      </h2>
      <FieldGrid>
        <ReadField label="Fecha y hora">{shownInstant(at)}</ReadField>
        <ReadField label="Usuario">{user}</ReadField>
        <ReadField label="Sede">{campus}</ReadField>
        <ReadField label="Dirección IP">{ip}</ReadField>
      </FieldGrid>
      {reason && <p>Motivo: {reason}</p>}
      {rowId !== '' && (
        <p>
          <Go to="/admin/audit" search={{ rowId }}>
            Todo lo que se ha hecho con este registro
          </Go>
        </p>
      )}
      <Changes entry={entry} />
    </>
  )
}

type Change = AuditEntry['changes'][number]

function Changes({ entry: { changes, action } }: { readonly entry: AuditEntry }) {
  if (changes.length === 0) return <p className="q-muted">No hay datos que mostrar.</p>
  const both = action === 'update'
  const before = {
    head: 'Antes',
    cell: ({ before }: Change) => (before === null ? <Empty /> : <del>{before}</del>),
  }
  const after = ({ before, after }: Change) => after ?? (both ? null : before)
  return (
    <MiniTable
      caption={both ? 'Lo que cambió' : 'Datos'}
      className="q-audit-changes"
      rows={changes}
      keyOf={({ name }) => name}
      columns={[
        { head: 'Dato', cell: ({ label }) => label },
        ...(both ? [before] : []),
        {
          head: both ? 'Después' : 'Valor',
          cell: (change) => (after(change) === null ? <Empty /> : <ins>{after(change)}</ins>),
        },
      ]}
    />
  )
}

const Empty = () => <span className="q-muted">vacío</span>

interface ChainStateProps {
  /** Null before the first verification of the chain. */
  readonly last: AuditCheck | null
  readonly busy: boolean
  readonly onVerify: () => void
}

/** Shows whether the audit is as it was written: the last verification of its chain, and the button that verifies it now. */
function ChainState({ last, busy, onVerify }: ChainStateProps) {
  return (
    <section className="q-panel q-audit-state" aria-label="Cadena de la auditoría">
      {last === null ? <Never /> : <Verdict last={last} />}
      <Button variant="default" loading={busy} onClick={onVerify}>
        Verificar ahora
      </Button>
    </section>
  )
}

const Never = () => (
  <p>
    <StatusTag tone="neutral">Sin verificar</StatusTag> La cadena se verifica sola una vez al día.
  </p>
)

function Verdict({ last }: { readonly last: AuditCheck }) {
  const { at, rows, pending, lastSequence, lastHash, brokenId, brokenWhy } = last
  return (
    <p>
      {brokenId === null ? (
        <StatusTag tone="good">Cadena completa</StatusTag>
      ) : (
        <StatusTag tone="bad">Cadena alterada</StatusTag>
      )}{' '}
      Verificada {shownInstant(at)}: {rows.toLocaleString('es-CO')} registros sellados, {pending} por sellar.
      {brokenId !== null && (
        <strong>
          {' '}
          El registro {brokenId} {tamperings[brokenWhy ?? '']}.
        </strong>
      )}
      {lastHash !== null && (
        <small title={lastHash}>
          {' '}
          Último sello {lastSequence}: {lastHash.slice(0, 12)}…
        </small>
      )}
    </p>
  )
}
