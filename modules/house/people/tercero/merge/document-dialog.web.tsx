import { type CatalogAnswer, CommandDialog } from '@quina/blocks/web'
import { DigitHint } from '../tercero/digit-hint.web.tsx'
import type { DocumentType } from '../tercero/tercero.contract.ts'
import { changeTerceroDocument } from './merge.contract.ts'

type DocumentDialogProps = Readonly<{ answer: CatalogAnswer; onClose: () => void }>

/** Changes the document of a tercero: a TI that became a CC, a number that was mistyped. */
export const DocumentDialog = ({ answer: { id, version, values }, onClose }: DocumentDialogProps) => (
  <CommandDialog
    of={changeTerceroDocument}
    about={{ id, version }}
    title="Cambiar documento"
    spans={{ documentType: 5, number: 4, checkDigit: 3 }}
    begun={{ documentType: values.documentType }}
    done={() => 'Documento cambiado'}
    onClose={onClose}
  >
    {(typed) => (
      <DigitHint
        documentType={typed.documentType as DocumentType}
        number={String(typed.number ?? '')}
        typed={typed.checkDigit}
      />
    )}
  </CommandDialog>
)
