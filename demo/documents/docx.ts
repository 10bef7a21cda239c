// Writes a document as a Word file that uses Word's heading styles.
import { escapeXml, type Page } from './page.ts'
import { zip } from './zip.ts'

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const contentTypes = `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mime}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${mime}.styles+xml"/></Types>`

const rootRelations = `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`

const documentRelations = `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`

const styles = `<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/><w:sz w:val="22"/><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>${[
  style('Normal', 'Normal', ''),
  style('Title', 'Title', '<w:rPr><w:b/><w:sz w:val="36"/></w:rPr>'),
  style('Subtitle', 'Subtitle', '<w:rPr><w:color w:val="555555"/></w:rPr>'),
  style(
    'Heading1',
    'heading 1',
    '<w:pPr><w:keepNext/><w:spacing w:before="240"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="26"/></w:rPr>',
  ),
].join('')}</w:styles>`

function style(id: string, name: string, properties: string): string {
  const isDefault = id === 'Normal' ? ' w:default="1"' : ''
  return `<w:style w:type="paragraph"${isDefault} w:styleId="${id}"><w:name w:val="${name}"/>${properties}</w:style>`
}

export async function docx(page: Page): Promise<Buffer> {
  const paragraphs = [
    paragraph('Title', page.title),
    paragraph('Subtitle', page.subtitle),
    ...page.sections.flatMap((section) => [
      paragraph('Heading1', section.heading),
      ...section.paragraphs.map((text) => paragraph('Normal', text)),
    ]),
  ]
  const document = `<w:document xmlns:w="${word}"><w:body>${paragraphs.join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1304" w:bottom="1440" w:left="1304" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`
  return zip({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': rootRelations,
    'word/document.xml': document,
    'word/_rels/document.xml.rels': documentRelations,
    'word/styles.xml': styles,
  })
}

function paragraph(styleId: string, text: string): string {
  return `<w:p><w:pPr><w:pStyle w:val="${styleId}"/></w:pPr><w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
}
