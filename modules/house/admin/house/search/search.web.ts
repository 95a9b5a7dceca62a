import { ask, type Find } from '@quina/blocks/web'
import { findEverything } from './search.contract.ts'

/** Everything that the reader may open: people, documents, catalogs and reports, each under its heading. */
export const everything: Find = {
  label: 'Encontrado',
  permission: 'campus',
  async find(text, signal) {
    const found = await ask(findEverything, { q: text }, { signal })
    return found.map(({ id, kind, group, label, detail, to, alike }) => ({
      id: `${kind} ${id}`,
      label,
      group: alike ? `${group} · parecidos a lo escrito` : group,
      ...(detail === null ? {} : { detail }),
      to,
    }))
  },
}
