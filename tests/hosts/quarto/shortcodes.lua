--[[
A small host of Quarto's shortcodes for pandoc, for trials where Quarto itself cannot be installed. It is a reader of
pandoc: `pandoc -f shortcodes.lua`, with the environment

  QUARTO_SHORTCODE  the Lua file that returns shortcodes, as an extension contributes them
  QUARTO_FORMAT     what the document becomes: revealjs, html, latex, docx …
  QUARTO_LIBS       the folder, beside the document, into which scripts of dependencies are copied

It does what Quarto's documentation and sources say that Quarto does: {{< name word key=value >}} calls the function of
that name with the words, the named values (an absent one is an empty list), the document's metadata, all values as
written, and "block" or "inline"; scripts of add_html_dependency are copied once and stand in the document's head. It
knows nothing else of Quarto: no text context, no nested shortcodes, no escapes.
]]

local file = os.getenv("QUARTO_SHORTCODE")
local format = os.getenv("QUARTO_FORMAT")
local libs = os.getenv("QUARTO_LIBS")
local folder = pandoc.path.directory(file)

local HTML = { html = true, html4 = true, html5 = true, revealjs = true }

local head, added = {}, {}

local function copied(from, to)
  local source = assert(io.open(from, "rb"))
  pandoc.system.make_directory(pandoc.path.directory(to), true)
  local target = assert(io.open(to, "wb"))
  target:write(source:read("a"))
  source:close()
  target:close()
end

quarto = {
  version = pandoc.types.Version("1.6.0"),
  doc = {
    is_format = function(name)
      if name == "html" or name == "html:js" then
        return HTML[format] == true
      end
      return name == format
    end,
    add_html_dependency = function(dependency)
      if added[dependency.name] then
        return
      end
      added[dependency.name] = true
      for _, script in ipairs(dependency.scripts or {}) do
        local path = pandoc.path.join({ libs, dependency.name .. "-" .. dependency.version, script })
        copied(pandoc.path.join({ folder, script }), path)
        head[#head + 1] = pandoc.RawBlock("html", string.format('<script src="%s"></script>', path))
      end
    end,
  },
}

local MARK = "quarto-shortcode__"

-- The words and the named values of a shortcode, without the quotes around values.
local function parsed(text)
  local words = {}
  local rest = text:gsub("^%s+", "")
  while rest ~= "" do
    local key, after = rest:match("^([%w][%w%-_%.]*)=(.*)$")
    local value = after or rest
    local quote = value:match("^[\"']")
    local shown, behind
    if quote then
      shown, behind = value:match("^" .. quote .. "([^" .. quote .. "]*)" .. quote .. "(.*)$")
    else
      shown, behind = value:match("^(%S+)(.*)$")
    end
    words[#words + 1] = { name = key, value = assert(shown, "unclosed quote in {{<" .. text .. ">}}") }
    rest = behind:gsub("^%s+", "")
  end
  return words
end

local function called(text, handlers, meta, context)
  local words = parsed(text)
  local name = table.remove(words, 1).value
  local args, raw_args = pandoc.List(), pandoc.List()
  local kwargs = setmetatable({}, {
    __index = function()
      return pandoc.Inlines({})
    end,
  })
  for _, word in ipairs(words) do
    raw_args:insert(word.value)
    if word.name then
      kwargs[word.name] = word.value
    else
      args:insert(word.value)
    end
  end
  return assert(handlers[name], "no shortcode " .. name)(args, kwargs, meta, raw_args, context)
end

function Reader(input)
  local handlers = assert(loadfile(file))()
  local marked = tostring(input):gsub("{{<%s*(.-)%s*>}}", function(text)
    return pandoc.write(pandoc.Pandoc({ pandoc.Plain({ pandoc.Code(text, { class = MARK }) }) }), "markdown"):gsub("\n$", "")
  end)
  local doc = pandoc.read(marked, "markdown")
  local function is_mark(inline)
    return inline.t == "Code" and inline.classes:includes(MARK)
  end
  local function block(el)
    if #el.content == 1 and is_mark(el.content[1]) then
      return called(el.content[1].text, handlers, doc.meta, "block")
    end
  end
  doc.blocks = doc.blocks:walk({ Para = block, Plain = block })
  doc.blocks = doc.blocks:walk({
    Code = function(el)
      return is_mark(el) and called(el.text, handlers, doc.meta, "inline") or nil
    end,
  })
  if #head > 0 then
    doc.meta["header-includes"] = pandoc.MetaBlocks(head)
  end
  return doc
end
