import { Link } from '@quina/ui/web'
import { writeSearch } from './search.ts'
import { useCan } from './session.web.ts'

/** The screen of the audit, which administration serves. */
export const auditScreen = '/admin/audit'

/** A link from a record to its history in the audit, for users who may read it. */
export function AuditLink({ id }: { readonly id: string }) {
  const can = useCan()
  if (!can('admin.audit.view')) return null
  return (
    <p className="q-audit-link">
      <Link href={`${auditScreen}${writeSearch({ rowId: id })}`}>Historial de cambios</Link>
    </p>
  )
}
