import { serveReading } from '../reader/serve.server.ts'
import { sheetPieces } from './sheet-pieces.server.ts'

/** The program of the thread where sheets are read. */
serveReading(sheetPieces)
