import { createContext } from 'react'

/** The product's name as configured; the app provides it, page titles end with it. */
export const SiteName = createContext('Tender Portal')
