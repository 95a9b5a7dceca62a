import type { Fields } from '../values/field/field.ts'

/**
 * A table as the audit shows it. Columns that are not among its fields are shown as the database describes them, and called as
 * columns of that name are called everywhere (`column-words`).
 */
export interface AuditedRecord {
  /** `admin.app_user` */
  readonly table: string
  /** *Usuario* */
  readonly label: string
  /** By column, in camel case: those with words or a kind of their own. */
  readonly fields?: Fields
}
