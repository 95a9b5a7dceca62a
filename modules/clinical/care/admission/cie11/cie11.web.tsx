import { RowsPanel } from '@quina/blocks/web'
import { cie11Codes } from './cie11.contract.ts'

/** The CIE-11 codes of the diagnoses of an admission; a diagnosis without one is reported in RIPS as in the catalogue. */
export const Cie11Panel = ({ admissionId }: { readonly admissionId: string }) => (
  <RowsPanel
    rows={cie11Codes}
    id={admissionId}
    empty="Se informa lo que dice el catálogo."
    spans={{ diagnosisId: 12, code: 4, name: 8 }}
  />
)
