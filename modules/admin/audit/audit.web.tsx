import './audit.css'
import { Button, Drawer } from '@mantine/core'
import { act, ask, Go, JobPanel, type ListRow, ListScreen, useCan, useGo, wordsOf } from '@quina/blocks/web'
import { ErrorState, FieldGrid, Loading, ReadField, StatusTag, shownInstant, toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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

/** Who did what, when and from where. Each line opens beside the list, with what changed. */
export function AuditScreen() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const { pathname } = useLocation()
  const go = useGo()
  const mayExport = useCan()(auditPermissions.export)
  const chain = useChain()
  const [job, setJob] = useState<string>()
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
            {chain.error ? (
              <ErrorState message={wordsOf(chain.error)} onRetry={() => void chain.refetch()} />
            ) : (
              <ChainState last={chain.data?.last} onVerify={() => void chain.verify().then(setJob)} />
            )}
            {job !== undefined && <JobPanel id={job} />}
          </div>
        }
      />
      {search.open && <AuditEntryDrawer id={search.open} onClose={() => void go(addressOf(''))} />}
    </div>
  )
}

/** How the chain was found, and a way to walk it now. */
function useChain() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [showChain.module, showChain.name],
    queryFn: ({ signal }) => ask(showChain, {}, { signal }),
    staleTime: 0,
  })
  const verify = async (): Promise<string | undefined> => {
    try {
      const { jobId } = await act(verifyChain, {})
      await client.invalidateQueries({ queryKey: [showChain.module, showChain.name] })
      return jobId
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
      return undefined
    }
  }
  return { ...query, verify }
}

/** One entry of the audit: who, when, from where, and what it was before and after. */
function AuditEntryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [showAudit.module, showAudit.name, id],
    queryFn: ({ signal }) => ask(showAudit, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Drawer opened onClose={onClose} title="Registro de auditoría" position="right" size={620}>
      {error ? (
        <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : (
        <Entry entry={data} />
      )}
    </Drawer>
  )
}

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

function Changes({ entry: { changes, action } }: { readonly entry: AuditEntry }) {
  if (changes.length === 0) return <p className="q-muted">No hay datos que mostrar.</p>
  const both = action === 'update'
  return (
    <table className="q-audit-changes">
      <caption>{both ? 'Lo que cambió' : 'Datos'}</caption>
      <thead>
        <tr>
          <th scope="col">Dato</th>
          {both && <th scope="col">Antes</th>}
          <th scope="col">{both ? 'Después' : 'Valor'}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, label, before, after }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            {both && <td>{before === null ? <Empty /> : <del>{before}</del>}</td>}
            <td>{(after ?? (both ? null : before)) === null ? <Empty /> : <ins>{after ?? before}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Empty = () => <span className="q-muted">vacío</span>

type ShownCheck = AuditCheck

interface ChainStateProps {
  /** Undefined until it is known; null when it was never walked. */
  readonly last: ShownCheck | null | undefined
  readonly onVerify: () => void
}

/** Whether the audit is as it was written: the last time its chain was walked, and the button that does it now. */
function ChainState({ last, onVerify }: ChainStateProps) {
  return (
    <section className="q-panel q-audit-state" aria-label="Cadena de la auditoría">
      {last === undefined ? <span /> : last === null ? <Never /> : <Verdict last={last} />}
      <Button variant="default" onClick={onVerify}>
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

function Verdict({ last }: { readonly last: ShownCheck }) {
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
