import { ask, type Find, pathTo } from '@quina/blocks/web'
import { documentScreens } from '../chain/chain.contract.ts'
import { find } from './find.contract.ts'

/** Budget documents for the palette: `CDP 12`, `RP 7`, or words of the object. */
export const findDocuments: Find = {
  label: 'Documentos presupuestales',
  permission: 'campus',
  async find(text, signal) {
    const found = await ask(find, { q: text }, { signal })
    return found.map(({ id, kind, label, detail }) => ({
      id,
      label,
      detail,
      to: pathTo(documentScreens[kind], { id }),
    }))
  },
}
