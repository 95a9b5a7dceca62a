import { RowsPanel } from '@quina/blocks/web'
import { cie11Codes } from './cie11.contract.ts'

/** What the diagnoses of an admission are in CIE-11; without any, RIPS reports what the catalogue says. */
export const Cie11Panel = ({ admissionId }: { readonly admissionId: string }) => (
  <RowsPanel
    rows={cie11Codes}
    id={admissionId}
    empty="Se informa lo que dice el catálogo."
    spans={{ diagnosisId: 12, code: 4, name: 8 }}
  />
)
