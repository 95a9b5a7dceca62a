import { Go, openFileOf } from '@quina/blocks/web'
import { documentPaper } from '@quina/einvoice/contract'

/** The paper of an electronic document, in a tab of its own. */
export const openPaperOf = (electronicId: string): void => openFileOf(documentPaper, { id: electronicId })

interface Props {
  /** Null before it is sent to DIAN. */
  readonly electronicId: string | null
  readonly vouchers: readonly { readonly id: string; readonly label: string }[]
}

/** What every electronic document leads to: its paper and what it posted. */
export const PapersAndVouchers = ({ electronicId, vouchers }: Props) => (
  <>
    {electronicId && (
      <p>
        <button type="button" className="q-more" onClick={() => openPaperOf(electronicId)}>
          Representación gráfica (PDF)
        </button>
      </p>
    )}
    {vouchers.map(({ id, label }) => (
      <p key={id}>
        Comprobante:{' '}
        <Go to="/accounting-seat/edit/:id" params={{ id }}>
          {label}
        </Go>
      </p>
    ))}
  </>
)
