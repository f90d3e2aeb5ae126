"""The players' files: what they contain, what has happened to them on the way, and what is refused."""

import csv
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from positions.layout import LayoutError, format_layout, parse_layout
from positions.layout.csv import FAULT_LIMIT, PositionText, read_positions, write_positions
from tests.positions.strategies import layouts

HEAD = "position_id,position_name,row,c0,c1,c2\n"
BOAT = HEAD + "7,Boat,0,o,S1,S1\n7,Boat,1,.,W2,o\n"
BOAT_LAYOUT = parse_layout("o S1 S1\n. W2 o")


def read(text):
    return read_positions(text if isinstance(text, bytes) else text.encode())


def faults_of(text):
    with pytest.raises(LayoutError) as caught:
        read(text)
    return [(fault.code, fault.line) for fault in caught.value.faults]


def assert_read_or_refused(text):
    faults = ()
    try:
        found = read(text)
    except LayoutError as error:
        found, faults = (), error.faults
    assert bool(found) != bool(faults)
    assert all(fault.line for fault in faults)


def entry(number=1, title="Boat", text="S1", **more):
    return PositionText(number, title, parse_layout(text), **more)


@pytest.mark.parametrize(
    "text",
    [
        BOAT,
        "\ufeff" + BOAT,
        BOAT.replace("\n", "\r\n"),
        BOAT.replace("\n", "\r"),
        BOAT.replace(",", ";"),
        BOAT.replace(",", "\t"),
        "\ufeff" + BOAT.replace(",", ";").replace("\n", "\r\n"),
        BOAT.rstrip("\n"),
        BOAT + "\n\n \n",
        BOAT + ",,,,,\r\n,,\r\n",
        BOAT.replace("\n", ",,,\n"),
        BOAT.replace("Boat", '"Boat"').replace("position_id", '"position_id"'),
        BOAT.replace("S1", "s1").replace("o", "o").replace("W2", " w2 "),
        BOAT.replace(",o", ",O"),
        BOAT.replace(".", ""),
        BOAT.replace("position_id,position_name", "Position_ID, Position_Name"),
        "# drawn on a train\n\n" + BOAT,
        BOAT.replace("7,Boat,1", "# the keel\n7,Boat,1"),
        BOAT.replace("7,Boat,1", "7,,1"),
        BOAT.replace("Boat", "'Boat"),
        BOAT.replace(",c2\n", ",c2,c3,c4\n"),
    ],
)
def test_the_same_position_however_the_file_was_treated(text):
    (found,) = read(text)
    assert (found.id, found.title, found.layout, found.sets, found.author) == (
        7,
        "Boat",
        BOAT_LAYOUT,
        None,
        "",
    )


@pytest.mark.parametrize(
    "name", ["a, b; c", 'the "boat"', 'one " only', "Zwei-Säulen", "흑백 🙂", "two\nlines"]
)
def test_names_of_every_sort(name):
    out = io.StringIO()
    csv.writer(out).writerows([["position_id", "position_name", "row", "c0"], [1, name, 0, "S"]])
    assert read(out.getvalue())[0].title == name


def test_a_quote_inside_a_name_quotes_nothing():
    assert [found.title for found in read(HEAD + '1,5" boat,0,S1\n2,6" boat,0,S1\n')] == [
        '5" boat',
        '6" boat',
    ]


def test_short_rows_end_in_holes():
    (found,) = read(HEAD + "1,Boat,0,S1\n1,Boat,1,S1,o,S1\n1,Boat,2\n")
    assert format_layout(found.layout) == "S1 . .\nS1 o S1\n. . ."


def test_width_is_what_the_rows_have_and_explicit_margin_stays():
    (found,) = read(HEAD.replace("c2", "c2,c3,c4") + "1,Boat,0,S1,.,.\n1,Boat,1,.,.,.\n")
    assert (found.layout.columns, found.layout.rows) == (3, 2)


def test_positions_come_in_the_order_of_the_file_with_the_line_where_each_begins():
    found = read(HEAD + "9,A,0,S1\n# about b\n2,B,0,W1\n2,B,1,W1\n")
    assert [(one.id, one.title, one.line) for one in found] == [(9, "A", 2), (2, "B", 4)]


NOTE = '# position 7: {"sets": 4, "author": "Ada, of \\"K\\"", "title": "Boat"}'


@pytest.mark.parametrize(
    "note",
    [
        NOTE,
        '"' + NOTE.replace('"', '""') + '"',
        ",".join('"' + part.replace('"', '""') + '"' for part in NOTE.split(",")) + ",,,",
        NOTE + ",,,,",
        "  " + NOTE,
    ],
)
def test_our_comment_line_gives_sets_and_author_also_after_a_spreadsheet(note):
    (found,) = read(BOAT.replace(HEAD, HEAD + note + "\n"))
    assert (found.sets, found.author, found.title) == (4, 'Ada, of "K"', "Boat")


def test_title_of_the_comment_stands_in_for_a_missing_name():
    assert read(HEAD + NOTE + "\n7,,0,S1\n")[0].title == "Boat"
    assert read(HEAD + NOTE + "\n7,Ship,0,S1\n")[0].title == "Ship"


def test_other_comments_are_left_alone():
    assert read("# position 7 is mine\n# 7: {\n" + BOAT)[0].sets is None
    assert read('# position 8: {"sets": 4}\n# position 7: {"author": 5}\n' + BOAT)[0].author == ""


@pytest.mark.parametrize("sets", ["5", "0", "-4", '"4"', "4.0", "true", "null", "[4]", "4e0"])
def test_bad_sets_in_our_comment_line(sets):
    assert faults_of(HEAD + f'# position 7: {{"sets": {sets}}}\n7,Boat,0,S1\n') == [("bad_sets", 2)]


@pytest.mark.parametrize("text", ["{sets: 4}", "{", '{"sets": ' + "9" * 5000 + "}", "{" + '"a":[' * 50_000])
def test_damaged_comment_line_of_ours(text):
    assert faults_of(HEAD + f"# position 7: {text}\n7,Boat,0,S1\n") == [("bad_sets", 2)]


BAD = [
    (b"", [("empty", 1)]),
    (b" \n\n# nothing\n", [("empty", 1)]),
    (HEAD, [("empty", 1)]),
    ("aaa", [("bad_header", 1)]),
    ("\n\nposition_id,position_name,row\n", [("bad_header", 3)]),
    ("position_id,position_name,row,c0,c2\n1,A,0,S,S\n", [("bad_header", 1)]),
    ("name,position_id,row,c0\n", [("bad_header", 1)]),
    ("7,Boat,0,S1\n", [("bad_header", 1)]),
    (HEAD.replace("c2", ",".join(f"c{n}" for n in range(2, 26))) + "1,A,0,S\n", [("too_wide", 1)]),
    (HEAD + "x,Boat,0,S1\n", [("unknown_token", 2)]),
    (HEAD + "-1,Boat,0,S1\n", [("unknown_token", 2)]),
    (HEAD + "1,Boat,-1,S1\n", [("unknown_token", 2)]),
    (HEAD + "1,Boat,one,S1\n", [("unknown_token", 2)]),
    (HEAD + "1,Boat\n", [("unknown_token", 2)]),
    (HEAD + "１,Boat,0,S1\n", [("unknown_token", 2)]),
    (HEAD + "1,Boat,0,Q\n1,Boat,1,S1,S999\n", [("unknown_token", 2), ("unknown_token", 3)]),
    (HEAD + "1,Boat,0,o,o\n", [("no_region", 2)]),
    (HEAD + "1,Boat,0,.,.\n2,Ship,0,S1\n", [("empty", 2)]),
    (HEAD + "1,Boat,0,S1,S1,S1,S1\n", [("ragged", 2)]),
    (HEAD + "1,Boat,1,S1\n1,Boat,2,S1\n", [("ragged", 2)]),
    (HEAD + "1,Boat,0,S1\n1,Boat,2,S1\n", [("ragged", 3)]),
    (HEAD + "".join(f"1,Boat,{row},S1\n" for row in range(40)), [("too_tall", 27)]),
    (HEAD + "1,Boat,999999999,S1\n", [("too_tall", 2)]),
    (HEAD + '1,"Boat,0,S1\n1,Boat,1,S1\n', [("unknown_token", 2)]),
    (HEAD + "1,흑백,0,S1\n", None),
    ((HEAD + "1,흑백,0,S1\n").encode("cp949"), [("bad_encoding", 1)]),
    ((HEAD + "1,白黒ボート,0,S1\n").encode("shift-jis"), [("bad_encoding", 1)]),
    (BOAT.encode("utf-16"), [("bad_encoding", 1)]),
    (BOAT.encode("utf-16-le"), [("bad_encoding", 1)]),
    (b"\xef\xbb\xbf" + BOAT.replace("Boat", "S\xe4ule").encode("cp1252"), [("bad_encoding", 1)]),
    (b"\x89PNG\r\n\x1a\n\x00\x00", [("bad_encoding", 1)]),
    (BOAT.encode() + b"#" * (1 << 20), [("too_large", 1)]),
]


@pytest.mark.parametrize(("text", "expected"), BAD)
def test_refused_as_a_whole_with_line_and_code(text, expected):
    if expected is None:
        assert read(text)
    else:
        assert faults_of(text) == expected


@pytest.mark.parametrize(
    "rows",
    [
        "1,Boat,0,S1\n2,Ship,0,S1\n1,Boat,1,S1\n1,Boat,2,S1\n",  # comes back later
        "1,Boat,0,S1\n1,Ship,1,S1\n1,Ship,2,S1\n",  # another name
        "1,Boat,0,S1\n1,Boat,0,S1\n1,Boat,1,S1\n",  # the same rows again
    ],
)
def test_two_blocks_with_one_id_are_never_merged(rows):
    assert [code for code, _ in faults_of(HEAD + rows)] == ["duplicate_id"]


def test_blocks_between_two_with_one_id_do_not_hide_them():
    rows = "1,A,0,S1\n2,B,0,S1\n1,A,0,S1\n2,B,1,S1\n3,C,0,S1\n"
    assert faults_of(HEAD + rows) == [("duplicate_id", 4), ("duplicate_id", 5)]


def test_all_faults_are_told_at_once_in_the_order_of_lines():
    rows = '# position 1: {"sets": 9}\n1,Boat,0,?\n2,Ship,0,o\n1,Boat,1,S1\nx,Dog,0,S1\n'
    assert faults_of(HEAD + rows) == [
        ("bad_sets", 2),
        ("unknown_token", 3),
        ("no_region", 4),
        ("duplicate_id", 5),
        ("unknown_token", 6),
    ]


def test_older_files_in_cp1252_are_read():
    assert (
        read(BOAT.replace("Boat", "Zwei-Säulen – “hoch”").encode("cp1252"))[0].title == "Zwei-Säulen – “hoch”"
    )


@pytest.mark.parametrize(
    "text",
    [
        ",".join(f"c{n}" for n in range(150_000)),
        "position_id,position_name,row," + ",".join(f"c{n}" for n in range(140_000)),
        HEAD + "1,Boat,0," + "S1," * 300_000,
        HEAD + "x\n" * 500_000,
        HEAD + '1,"' + "x" * 1_000_000,
        '"' * 1_000_000,
        HEAD + "".join(f"{n},A,0,?\n" for n in range(80_000)),
    ],
    ids=["wide", "wide-header", "wide-row", "long", "unclosed", "quotes", "many"],
)
def test_huge_files_get_few_faults(text):
    assert 1 <= len(faults_of(text)) <= FAULT_LIMIT


# Writing


def test_file_as_others_read_it():
    text = write_positions([entry(7, "Boat", "S1 o\n. W1", sets=4, author="Ada"), entry(8, "Mast", "G1")])
    assert text == (
        "position_id,position_name,row,c0,c1\n"
        '# position 7: {"sets": 4, "author": "Ada", "title": "Boat"}\n'
        "7,Boat,0,S1,o\n"
        "7,Boat,1,.,W1\n"
        '# position 8: {"title": "Mast"}\n'
        "8,Mast,0,G1\n"
    )


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "'", "''"])
def test_names_that_a_spreadsheet_would_run_leave_neutral_and_come_back(start):
    title = start + 'HYPERLINK("http://x","y")'
    text = write_positions([entry(title=title)])
    assert list(csv.reader(io.StringIO(text)))[-1][1] == "'" + title
    assert read(text)[0].title == title


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_no_part_of_the_comment_line_becomes_a_cell_that_runs(separator):
    title = "a,=1+1;=2+2\t=3+3"
    note = write_positions([entry(title=title, author="b;@c,+d", sets=4)]).split("\n")[1]
    assert not any(cell.strip().startswith(("=", "+", "-", "@")) for cell in note.split(separator))
    assert read(HEAD + note + "\n1,,0,S1\n")[0].title == title


def test_empty_list_is_a_header():
    assert write_positions([]) == "position_id,position_name,row,c0\n"


titles = (
    st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=20)
    .map(str.strip)
    .filter(bool)
)


@given(
    st.lists(
        st.tuples(titles, layouts(most=5), st.sampled_from([None, 3, 4]), titles), min_size=1, max_size=4
    ),
    st.booleans(),
)
@example([("'=x", parse_layout("S1"), 4, ';"\\')], True)
def test_what_is_written_is_read_as_the_same(rows, dirty):
    entries = tuple(
        PositionText(number, title, layout, sets=sets, author=author)
        for number, (title, layout, sets, author) in enumerate(rows)
    )
    text = write_positions(entries)
    assert read("\ufeff" + text.replace("\n", "\r\n") if dirty else text) == entries


@pytest.mark.parametrize(
    ("name", "count", "titles"),
    [
        ("positions-current.csv", 12, {"Up the Stairs", "AlmostADiamond"}),
        ("positions-older.csv", 10, {"Zwei-Säulen", "H"}),
        ("positions-stress.csv", 8, {"Tiny", "Wide"}),
    ],
)
def test_files_that_players_exchange(shared, name, count, titles):
    found = read((shared / "peer-files" / name).read_bytes())
    assert len(found) == count
    assert titles <= {one.title for one in found}
    assert read(write_positions(found)) == found


@given(
    st.binary(max_size=300) | st.text(max_size=200).map(lambda text: (HEAD + text).encode(errors="replace"))
)
def test_any_bytes_are_read_or_refused(data):
    assert_read_or_refused(data)


@given(st.integers(0, len(BOAT)), st.text(alphabet=',;"\n\r#.oS17 -', max_size=6))
def test_damage_anywhere_is_read_or_refused(place, damage):
    assert_read_or_refused(BOAT[:place] + damage + BOAT[place:])
