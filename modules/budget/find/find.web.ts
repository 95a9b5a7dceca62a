import type { Find } from '@quina/blocks/web'
import { getFrom, pathTo } from '@quina/blocks/web'
import { type DocumentKind, documentScreens } from '../chain/chain.contract.ts'

interface Found {
  readonly id: string
  readonly kind: DocumentKind
  readonly label: string
  readonly detail: string
}

/** Budget documents for the palette: `CDP 12`, `RP 7`, or words of the object. */
export const findDocuments: Find = {
  label: 'Documentos presupuestales',
  permission: 'campus',
  async find(text, signal) {
    const found = await getFrom<readonly Found[]>('/api/budget/find', { q: text }, signal)
    return found.map(({ id, kind, label, detail }) => ({
      id,
      label,
      detail,
      to: pathTo(documentScreens[kind], { id }),
    }))
  },
}
