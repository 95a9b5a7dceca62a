import type { DischargeKind } from './statistics-report.contract.ts'

interface Discharged {
  /** The first three characters of its CIE-10; empty where it has none. */
  readonly category: string | null
  readonly operated: boolean
}

/** Chapter XV of CIE-10 (O) is obstetric and V (F) is mental health; whoever was operated is told by it before the latter. */
export function dischargeKindOf({ category, operated }: Discharged): DischargeKind {
  if (category?.startsWith('O')) return operated ? 'obstetricSurgical' : 'obstetric'
  if (operated) return 'surgical'
  return category?.startsWith('F') ? 'mental' : 'medical'
}
