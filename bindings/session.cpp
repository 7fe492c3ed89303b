#include "session.h"

#include <algorithm>

namespace souptree {

void Session::write(std::u8string_view piece, PieceKind kind, SourceKind source_kind,
                    LastPiece last) {
  source_kind_ = std::max(source_kind_, source_kind);
  has_last_piece_ = last == LastPiece::yes;
  if (kind == PieceKind::text && !takes_bytes_) {
    parser.write(piece);
    if (has_last_piece_) parser.end();
    return;
  }
  if (kind == PieceKind::bytes) {
    stream.write(piece);
  } else {
    stream.write_decoded(piece);
  }
  // The host's decoder has to be told of the end before the parser is.
  const bool host_has_ended = kind == PieceKind::decoded_text && !stream.has_undecoded();
  if (last == LastPiece::yes && (host_has_ended || !stream.needs_host_decoder())) stream.end();
  needs_host_decoder_ = stream.needs_host_decoder() &&
                        (stream.has_undecoded() || (last == LastPiece::yes && !host_has_ended));
}

void Session::write_from_script(std::uint32_t script_number, std::u8string_view text,
                                SourceKind kind) {
  source_kind_ = std::max(source_kind_, kind);
  parser.write_from_script(script_number, text);
}

void Session::end_script(std::uint32_t script_number) {
  parser.end_script(script_number);
  if (takes_bytes_) {
    stream.run();
  } else {
    parser.run();
  }
}

}  // namespace souptree
