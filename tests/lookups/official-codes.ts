import { groundOf, type TestDatabase } from '@quina/testing/server'
import { bringing, clinicalCodes } from '../../modules/house/demo/testing/clinical-codes.server.ts'

/** Sixty thousand official codes and what charging needs besides, brought once a run: each caller has a copy. */
export const officialCodes = (): Promise<TestDatabase> =>
  groundOf({
    name: 'official-codes',
    over: clinicalCodes,
    lay: bringing(['municipality', 'repsService', 'presentationUnit']),
  })
