import type { Fields } from '../values/field/field.ts'

/**
 * A table as the audit shows it. Columns that are not among its fields are shown as the database describes them, under the usual
 * label of a column of that name (`column-words`).
 */
export interface AuditedRecord {
  /** `admin.app_user` */
  readonly table: string
  /** *Usuario* */
  readonly label: string
  /** By column, in camel case: the columns with a label or a kind of their own. */
  readonly fields?: Fields
}
