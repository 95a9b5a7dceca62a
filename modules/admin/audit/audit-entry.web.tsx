import { Drawer } from '@mantine/core'
import { call, Go, wordsOf } from '@quina/blocks/web'
import { ErrorState, FieldGrid, Loading, ReadField, shownInstant } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { type AuditEntry, auditActions, showAudit } from './audit.contract.ts'

interface AuditEntryDrawerProps {
  readonly id: string
  readonly onClose: () => void
}

/** One entry of the audit: who, when, from where, and what it was before and after. */
export function AuditEntryDrawer({ id, onClose }: AuditEntryDrawerProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [showAudit.path, id],
    queryFn: ({ signal }) => call(showAudit, { params: { id }, signal }),
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
